import { allow } from '../application.ts';
import type { Endpoint } from './endpoint.ts';

/** POST /api/applications/seal-less (spec 2.12): saves the choice of an account with or without a registered seal. */
export const postSealLess: Endpoint<'postSealLess'> = async ({ ports, session, body: { sealLess } }) => {
  await ports.applications.change(session.application, (application) => {
    allow('postSealLess', application);
    return { answers: { sealLess }, audit: 'seal-choice-saved' };
  });
  return undefined;
};
