import { computeKeyedHash } from '../core/keyed-hash.ts';
import type { SessionTrace } from './request-span.ts';

/** The browser sends no trace header. */
export function deriveSessionTrace(secret: Uint8Array, token: string): SessionTrace {
  const ids = computeKeyedHash(secret, 'session-trace', token).toString('hex');
  return { traceId: ids.slice(0, 32), spanId: ids.slice(32, 48) };
}
