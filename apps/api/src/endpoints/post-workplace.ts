import { allow } from '../core/application.ts';
import { validateWorkplace } from '../core/rules/workplace-rules.ts';
import type { Endpoint } from './endpoint.ts';

export const postWorkplace: Endpoint<'postWorkplace'> = async ({ ports, bank, session, body }) => {
  const person = session.application.type === 'CHILD' ? 'child' : 'applicant';
  await validateWorkplace(body, person, bank, session, ports);
  await ports.applications.change(session.application, (application) => {
    allow('postWorkplace', application);
    return { answers: { workplace: body }, audit: 'workplace-saved' };
  });
  return undefined;
};
