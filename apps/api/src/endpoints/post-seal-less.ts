import { allow } from '../core/application.ts';
import type { Endpoint } from './endpoint.ts';

export const postSealLess: Endpoint<'postSealLess'> = async ({ ports, session, body: { sealLess } }) => {
  await ports.applications.change(session.application, (application) => {
    allow('postSealLess', application);
    return { answers: { sealLess }, audit: 'seal-choice-saved' };
  });
  return undefined;
};
