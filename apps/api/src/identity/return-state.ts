import { createHash } from 'node:crypto';

/** Hashes the `state` of a return for storage, so that a reader of the database does not learn the `state`. */
export const hashReturnState = (state: string): string => createHash('sha256').update(state).digest('hex');
