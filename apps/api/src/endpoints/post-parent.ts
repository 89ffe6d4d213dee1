import { allow } from '../application.ts';
import { requireSameBank, todayOf } from '../rules/answers-rules.ts';
import { validateParent } from '../rules/parent-rules.ts';
import type { Endpoint } from './endpoint.ts';

/** POST /api/applications/personal/parent (spec 2.10, 3): saves the answers of the parent. */
export const postParent: Endpoint<'postParent'> = async ({ ports, bank, session, body }) => {
  const today = todayOf(session);
  await ports.applications.change(session.application, (application) => {
    // `validateParent` compares the surnames of parent and child. If the child's answers are not saved yet, this code compares
    // the parent's surname with itself. The comparison then passes, and `allow` refuses the call as out of order.
    validateParent(body, application.answers.personal ?? body, bank, today);
    requireSameBank(body.bankCode, bank.code);
    allow('postParent', application);
    return { answers: { parent: body }, audit: 'parent-saved' };
  });
  return undefined;
};
