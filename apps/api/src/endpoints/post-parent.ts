import { allow } from '../application.ts';
import { requireSameBank, todayOf } from '../rules/answers-rules.ts';
import { validateParent } from '../rules/parent-rules.ts';
import type { Endpoint } from './endpoint.ts';

/** POST /api/applications/personal/parent (spec 2.10, 3): the parent who applies for the child. */
export const postParent: Endpoint<'postParent'> = async ({ ports, bank, session, body }) => {
  const today = todayOf(session);
  await ports.applications.change(session.application, (application) => {
    // Without a child there is nothing to compare with; that the call is out of order is then what is wrong.
    validateParent(body, application.answers.personal ?? body, today);
    requireSameBank(body.bankCode, bank.code);
    allow('postParent', application);
    return { answers: { parent: body }, audit: 'parent-saved' };
  });
  return undefined;
};
