import { requireSameBank } from '../core/rules/answers-rules.ts';
import type { Endpoint } from './endpoint.ts';

export const getNotifications: Endpoint<'getNotifications'> = async ({ ports, bank, params }) => {
  requireSameBank(params.bankCode, bank.code);
  const notices = await ports.reference.listNotices(bank.code);
  return { notificationList: notices.map(({ contents }) => ({ contents })) };
};
