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
  if (window === null) throw new Refusal(404, 'not-found');
  return { startedAt: window.startedAt.toISOString(), endedAt: window.endedAt.toISOString() };
};
