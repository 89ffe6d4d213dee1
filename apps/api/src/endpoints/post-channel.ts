import { requireSameBank } from '../core/rules/answers-rules.ts';
import type { Endpoint } from './endpoint.ts';

/** Any other text could be an applicant's data. */
const channelPattern = /^[\w.~-]*$/;

/** A visit over the limit also succeeds: an applicant can do nothing about a refusal (ADR 0031). */
export const postChannel: Endpoint<'postChannel'> = async ({ ports, bank, body, networks }) => {
  requireSameBank(body.bankCode, bank.code);
  const { applicationType: type } = body;
  const channel = channelPattern.test(body.channel) ? body.channel : '';
  await ports.channels.count({ bankCode: bank.code, type, channel }, networks);
  return undefined;
};
