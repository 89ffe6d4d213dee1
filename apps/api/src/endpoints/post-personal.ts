import { allow, noAnswers } from '../core/application.ts';
import { crossesAgeLimit, getToday, requireSameBank } from '../core/rules/answers-rules.ts';
import { isOnList, listSelectableBranches } from '../core/rules/branch-list.ts';
import { validatePersonal } from '../core/rules/personal-rules.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/** A change between child and adult clears all other answers [SRV-017]. */
export const postPersonal: Endpoint<'postPersonal'> = async ({ ports, bank, session, body }) => {
  validatePersonal(body, bank, session, ports);
  requireSameBank(body.bankCode, bank.code);
  if (body.applicationType !== session.application.type) throw new Refusal(403, 'wrong-flow');
  const branches = await ports.reference.listBranches(bank.code);
  await ports.applications.change(session.application, (application) => {
    allow('postPersonal', application);
    const before = application.answers.personal?.birthday;
    if (crossesAgeLimit(before, body.birthday, getToday(session))) {
      return { answers: { ...noAnswers, personal: body }, audit: 'personal-saved-anew' };
    }
    const selectable = listSelectableBranches(body, application.type, bank, branches, ports.postcodes);
    const keepsBranch = isOnList(application.answers.branchCode, selectable);
    return {
      answers: { personal: body, ...(keepsBranch ? {} : { branchCode: null }) },
      audit: 'personal-saved',
    };
  });
  return undefined;
};
