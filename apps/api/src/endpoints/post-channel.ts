import { requireSameBank } from '../rules/answers-rules.ts';
import type { Endpoint } from './endpoint.ts';

/** A word of a link: letters and digits of ASCII, and `.` `_` `~` `-`. Another text could be an applicant's data. */
const word = /^[\w.~-]*$/;

/**
 * POST /api/channels (spec 2.5): counts the channel of an arrival, another text than a word as none. The count has no link
 * to an applicant. Beyond the limits the answer is the same, because an applicant cannot do anything about a count.
 */
export const postChannel: Endpoint<'postChannel'> = async ({ ports, bank, body, network }) => {
  requireSameBank(body.bankCode, bank.code);
  const { applicationType: type } = body;
  const channel = word.test(body.channel) ? body.channel : '';
  await ports.channels.count({ bankCode: bank.code, type, channel }, network);
  return undefined;
};
