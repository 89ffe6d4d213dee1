import { createHash } from 'node:crypto';

/** How a `state` of the return path is stored: the value itself would let a reader of the database finish the return. */
export const hashReturnState = (state: string): string => createHash('sha256').update(state).digest('hex');
