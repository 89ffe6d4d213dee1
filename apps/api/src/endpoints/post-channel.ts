import { requireSameBank } from '../rules/answers-rules.ts';
import type { Endpoint } from './endpoint.ts';

/** A word in a link: ASCII letters and digits, and `.` `_` `~` `-`. Any other text could be an applicant's data. */
const word = /^[\w.~-]*$/;

/**
 * POST /api/channels (spec 2.5): counts the channel of an arrival. A channel that is not a word counts as no channel. The
 * count has no link to an applicant. Beyond the limits the response is the same, because an applicant
 * cannot do anything about a count.
 */
export const postChannel: Endpoint<'postChannel'> = async ({ ports, bank, body, network }) => {
  requireSameBank(body.bankCode, bank.code);
  const { applicationType: type } = body;
  const channel = word.test(body.channel) ? body.channel : '';
  await ports.channels.count({ bankCode: bank.code, type, channel }, network);
  return undefined;
};
