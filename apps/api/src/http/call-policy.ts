import type { CallName } from '@kaisetsu/domain/call-table';
import { isChanging } from '../application.ts';

export const openInMaintenance: ReadonlySet<CallName> = new Set(['getMaintenance', 'getNotifications']);

const banklessCalls = ['getMaintenance'] as const satisfies readonly CallName[];
export type BanklessCall = (typeof banklessCalls)[number];

/** Calls that need no bank, so any host serves them. */
export const bankless: ReadonlySet<CallName> = new Set(banklessCalls);

/**
 * Whether call-routes.ts refuses the call after completion (docs/product-decisions.md "Session"). If `isChanging` is true for
 * the call, the state machine decides instead.
 */
export const isClosedByCompletion = (name: CallName): boolean =>
  name !== 'getApplication' && name !== 'getEkyc' && !isChanging(name);
