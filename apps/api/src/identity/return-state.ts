import { createHash } from 'node:crypto';

/**
 * Hashes the `state`: random text in the URL with which the identity provider sends the browser back. The server finds the
 * session by this hash, because the database contains the `state` itself only encrypted.
 */
export const hashReturnState = (state: string): string => createHash('sha256').update(state).digest('hex');
