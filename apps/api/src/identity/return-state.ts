import { createHash } from 'node:crypto';

/** The stored form of a return `state`. With the value itself a reader of the database could complete the return. */
export const hashReturnState = (state: string): string => createHash('sha256').update(state).digest('hex');
