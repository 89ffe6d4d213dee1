import { requireSameBank } from '../rules/answers-rules.ts';
import type { Endpoint } from './endpoint.ts';

/** POST /api/channels (spec 2.5): counts the channel of an arrival. The count has no link to an applicant. */
export const postChannel: Endpoint<'postChannel'> = async ({ ports, bank, body }) => {
  requireSameBank(body.bankCode, bank.code);
  await ports.channels.count(bank.code, body.applicationType, body.channel);
  return undefined;
};
