import type { CallName } from '@kaisetsu/domain/call-table';
import { isChanging } from './application.ts';

export const openInMaintenance: ReadonlySet<CallName> = new Set(['getMaintenance', 'getNotifications']);

const banklessCalls = ['getMaintenance'] as const satisfies readonly CallName[];
export type BanklessCall = (typeof banklessCalls)[number];

export const bankless: ReadonlySet<CallName> = new Set(banklessCalls);

export const isClosedByCompletion = (name: CallName): boolean =>
  name !== 'getApplication' && name !== 'getEkyc' && !isChanging(name);
