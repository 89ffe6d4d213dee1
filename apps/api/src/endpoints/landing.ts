import { requireSameBank } from '../core/rules/answers-rules.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

export const getNotifications: Endpoint<'getNotifications'> = async ({ ports, bank, params }) => {
  requireSameBank(params.bankCode, bank.code);
  const notices = await ports.reference.listNotices(bank.code);
  return { notificationList: notices.map(({ contents }) => ({ contents })) };
};

export const getMaintenance: Endpoint<'getMaintenance'> = async ({ ports }) => {
  const window = await ports.reference.findMaintenance();
  if (window === null) throw new Refusal('not-found');
  return { startedAt: window.startedAt.toISOString(), endedAt: window.endedAt.toISOString() };
};

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
