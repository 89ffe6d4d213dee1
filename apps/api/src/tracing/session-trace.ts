import { keyedHash } from '../adapters/crypto/keyed-hash.ts';
import type { SessionTrace } from './request-span.ts';

/**
 * Returns the trace of a session, so that all calls of the session have one trace id although the browser sends no trace header.
 * Nodes with the same `secret` compute the same ids. The session token cannot be computed from the ids.
 */
export function sessionTraceOf(secret: Uint8Array, token: string): SessionTrace {
  const ids = keyedHash(secret, 'session-trace', token).toString('hex');
  return { traceId: ids.slice(0, 32), spanId: ids.slice(32, 48) };
}
