import { createHash } from 'node:crypto';

/** The database has the `state` itself only encrypted. */
export const hashReturnState = (state: string): string => createHash('sha256').update(state).digest('hex');
