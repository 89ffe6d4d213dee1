import { requireSameBank } from '../rules/answers-rules.ts';
import type { Endpoint } from './endpoint.ts';

/** POST /api/channels (spec 2.5, docs/product-decisions.md "Entry"): by which way visitors came; counted, and tied to nobody. */
export const postChannel: Endpoint<'postChannel'> = async ({ ports, bank, body }) => {
  requireSameBank(body.bankCode, bank.code);
  await ports.channels.count(bank.code, body.applicationType, body.channel);
  return undefined;
};
