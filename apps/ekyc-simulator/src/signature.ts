import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum difference between the timestamp of a request and the clock of the simulator. */
const toleranceSeconds = 300;

export interface SignedRequest {
  readonly method: string;
  /** Path with query, as on the request line. */
  readonly path: string;
  /** Unix seconds, as in the header. */
  readonly timestamp: string;
  readonly rawBody: Uint8Array;
}

/** Hex HMAC-SHA256 over method, path, timestamp and body, separated by line feeds. */
export function signRequest(secret: string, request: SignedRequest): string {
  return createHmac('sha256', secret)
    .update(`${request.method}\n${request.path}\n${request.timestamp}\n`)
    .update(request.rawBody)
    .digest('hex');
}

/** Hex HMAC-SHA256 over `timestamp.body`, for webhooks. */
export function signWebhook(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
}

export function isTimely(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds;
}

/** Compares in constant time. */
export function sameText(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
