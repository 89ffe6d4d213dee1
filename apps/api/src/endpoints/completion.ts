import { timingSafeEqual } from 'node:crypto';
import { allow, computeResultKey } from '../core/application.ts';
import { createReceipt, findChosenBranch } from '../core/receipt.ts';
import { Refusal } from '../core/rules/refusal.ts';
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

/** The same refusal for an unknown number and a wrong key. */
export const readResult: Endpoint<'readResult'> = async ({ ports, bank, body }) => {
  const found = await ports.cases.findOutcome(bank.code, body.applicationNumber);
  if (found === null || !isKeyOf(found, body.resultKey)) throw new Refusal('not-found');
  return { state: found.outcome ?? 'open' };
};

function isKeyOf(application: { readonly id: string }, given: string): boolean {
  const key = Buffer.from(computeResultKey(application));
  const bytes = Buffer.from(given);
  return bytes.length === key.length && timingSafeEqual(bytes, key);
}
