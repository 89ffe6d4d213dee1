import type { CallName } from '@kaisetsu/domain/call-table';
import { isChanging } from '../application.ts';

/** Answered during maintenance too: they are what tells of it. */
export const openInMaintenance: ReadonlySet<CallName> = new Set(['getMaintenance', 'getNotifications']);

const banklessCalls = ['getMaintenance'] as const satisfies readonly CallName[];
export type BanklessCall = (typeof banklessCalls)[number];

/** Answered on a host that is no bank's. */
export const bankless: ReadonlySet<CallName> = new Set(banklessCalls);

/**
 * After completion the token only reads the application and repeats the completion (docs/product-decisions.md "Session"). What changes an
 * application is refused in its own turn, by its state.
 */
export const isClosedByCompletion = (name: CallName): boolean =>
  name !== 'getApplication' && name !== 'getEkyc' && !isChanging(name);
