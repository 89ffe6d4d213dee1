import { requireSameBank } from '../rules/answers-rules.ts';
import type { Endpoint } from './endpoint.ts';

/** The accepted form of a channel: ASCII letters and digits, and `.` `_` `~` `-`. Any other text could be an applicant's data. */
const channelPattern = /^[\w.~-]*$/;

/**
 * POST /api/channels (spec 2.5): counts a visit by its channel, the source that led the applicant here. A channel in another form
 * is counted as an empty channel. The count has no link to an applicant. A visit over the limit of its network is not counted
 * (ADR 0031). The call still succeeds, because the applicant could not do anything about a refusal.
 */
export const postChannel: Endpoint<'postChannel'> = async ({ ports, bank, body, network }) => {
  requireSameBank(body.bankCode, bank.code);
  const { applicationType: type } = body;
  const channel = channelPattern.test(body.channel) ? body.channel : '';
  await ports.channels.count({ bankCode: bank.code, type, channel }, network);
  return undefined;
};
