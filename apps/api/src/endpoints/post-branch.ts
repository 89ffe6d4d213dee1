import { allow } from '../core/application.ts';
import { refuseProblems } from '../core/rules/answers-rules.ts';
import { isOnList, listSelectableBranches } from '../core/rules/branch-list.ts';
import type { Endpoint } from './endpoint.ts';

export const postBranch: Endpoint<'postBranch'> = async ({ ports, bank, session, body: { branchCode } }) => {
  const branches = await ports.reference.listBranches(bank.code);
  if (!isOnList(branchCode, branches)) refuseProblems({ branchCode: { code: 'not-allowed' } });
  await ports.applications.change(session.application, (application) => {
    allow('postBranch', application);
    const { personal } = application.answers;
    const own = personal
      ? listSelectableBranches(personal, application.type, bank, branches, ports.postcodes)
      : [];
    if (!isOnList(branchCode, own)) refuseProblems({ branchCode: { code: 'not-allowed' } });
    return { answers: { branchCode }, audit: 'branch-saved' };
  });
  return undefined;
};
