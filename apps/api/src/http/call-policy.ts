import type { CallName } from '@kaisetsu/domain/call-table';
import { isChanging } from '../application.ts';

/** Calls that stay available during maintenance, because the page shows the maintenance with them. */
export const openInMaintenance: ReadonlySet<CallName> = new Set(['getMaintenance', 'getNotifications']);

const banklessCalls = ['getMaintenance'] as const satisfies readonly CallName[];
export type BanklessCall = (typeof banklessCalls)[number];

/** Calls that need no bank and so answer on any host. */
export const bankless: ReadonlySet<CallName> = new Set(banklessCalls);

/**
 * Whether a call is refused after completion (docs/product-decisions.md "Session"). For calls that change the application
 * the state machine decides instead.
 */
export const isClosedByCompletion = (name: CallName): boolean =>
  name !== 'getApplication' && name !== 'getEkyc' && !isChanging(name);
