import { allow, computeResultKey } from '../core/application.ts';
import { createReceipt, findChosenBranch } from '../core/receipt.ts';
import type { Endpoint } from './endpoint.ts';

/** A repeated call returns the same receipt number [SRV-036]. */
export const completeApplication: Endpoint<'completeApplication'> = async ({ ports, bank, session }) => {
  const at = ports.identitySettings.toLawTime(session.now);
  const branches = await ports.reference.listBranches(bank.code);
  const completed = await ports.applications.change(session.application, (application) => {
    allow('completeApplication', application, at);
    return application.completion === null
      ? { complete: { branch: findChosenBranch(application, branches) }, audit: 'completed' }
      : null;
  });
  if (completed.completion === null) throw new Error('a completed application has no receipt number');
  return {
    ...createReceipt(completed, completed.completion, findChosenBranch(completed, branches)),
    resultKey: computeResultKey(completed),
  };
};
