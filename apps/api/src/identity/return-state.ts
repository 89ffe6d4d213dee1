import { createHash } from 'node:crypto';

/**
 * Hashes the `state` that the provider sends back with the browser. The server finds the session by the stored hash, so a reader
 * of the database does not learn the `state`.
 */
export const hashReturnState = (state: string): string => createHash('sha256').update(state).digest('hex');
