import { listSelectableBranches } from '../core/rules/branch-list.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

export const getBranches: Endpoint<'getBranches'> = async ({ ports, bank, session }) => {
  const { answers, type } = session.application;
  if (answers.personal === null) throw new Refusal(409, 'out-of-order');
  const branches = await ports.reference.listBranches(bank.code);
  const selectable = listSelectableBranches(answers.personal, type, bank, branches, ports.postcodes);
  return { branchList: selectable.map(({ code, name, kana, address }) => ({ code, name, kana, address })) };
};
