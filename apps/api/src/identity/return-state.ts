import { createHash } from 'node:crypto';

/**
 * Hashes the `state` of a return for storage. With the value itself, a reader of the database could complete an applicant's
 * return.
 */
export const hashReturnState = (state: string): string => createHash('sha256').update(state).digest('hex');
