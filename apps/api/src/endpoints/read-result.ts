import { timingSafeEqual } from 'node:crypto';
import { computeResultKey } from '../core/application.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/** The same refusal for an unknown number and a wrong key. */
export const readResult: Endpoint<'readResult'> = async ({ ports, bank, body }) => {
  const found = await ports.cases.findOutcome(bank.code, body.applicationNumber);
  if (found === null || !isKeyOf(found, body.resultKey)) throw new Refusal(404, 'not-found');
  return { state: found.outcome ?? 'open' };
};

function isKeyOf(application: { readonly id: string }, given: string): boolean {
  const key = Buffer.from(computeResultKey(application));
  const bytes = Buffer.from(given);
  return bytes.length === key.length && timingSafeEqual(bytes, key);
}
