import { allow } from '../core/application.ts';
import { getToday, requireSameBank } from '../core/rules/answers-rules.ts';
import { validateParent } from '../core/rules/parent-rules.ts';
import type { Endpoint } from './endpoint.ts';

export const postParent: Endpoint<'postParent'> = async ({ ports, bank, session, body }) => {
  const today = getToday(session);
  await ports.applications.change(session.application, (application) => {
    validateParent(body, application.answers.personal, bank, today);
    requireSameBank(body.bankCode, bank.code);
    allow('postParent', application);
    return { answers: { parent: body }, audit: 'parent-saved' };
  });
  return undefined;
};
