import { createStore } from './store.ts';

export const warningMinutes = 5;

/**
 * Time of the latest successful call, in milliseconds since the epoch. Each call restarts the server's idle time
 * (docs/product-decisions.md "Session").
 */
export const lastActivity = createStore<number | null>(null);

export const recordActivity = (now = Date.now()): void => lastActivity.write(now);
