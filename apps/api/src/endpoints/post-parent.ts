import { requireSameBank, todayOf } from '../answers-rules.ts';
import { allow } from '../application.ts';
import type { Endpoint } from '../endpoint.ts';
import { judgeParent } from '../parent-rules.ts';

/** POST /api/applications/personal/parent (spec 2.10, 3): the parent who applies for the child. */
export const postParent: Endpoint<'postParent'> = async ({ ports, bank, session, body }) => {
  const today = todayOf(session);
  await ports.applications.change(session.application, (application) => {
    // Without a child there is nothing to compare with; that the call is out of order is then what is wrong.
    judgeParent(body, application.answers.personal ?? body, today);
    requireSameBank(body.bankCode, bank.code);
    allow('postParent', application);
    return { answers: { parent: body }, audit: 'parent-saved' };
  });
  return undefined;
};
