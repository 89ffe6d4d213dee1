import type { CallName } from '@kaisetsu/domain/call-table';
import { isChanging } from '../application.ts';

/** Calls that stay available during maintenance. The page needs them to announce the maintenance. */
export const openInMaintenance: ReadonlySet<CallName> = new Set(['getMaintenance', 'getNotifications']);

const banklessCalls = ['getMaintenance'] as const satisfies readonly CallName[];
export type BanklessCall = (typeof banklessCalls)[number];

/** Calls that need no bank and are therefore served on any host. */
export const bankless: ReadonlySet<CallName> = new Set(banklessCalls);

/**
 * Whether a call is refused after completion (docs/product-decisions.md "Session"). False for getApplication and getEkyc,
 * which stay available. Also false for calls that change the application, because the state machine refuses those.
 */
export const isClosedByCompletion = (name: CallName): boolean =>
  name !== 'getApplication' && name !== 'getEkyc' && !isChanging(name);
