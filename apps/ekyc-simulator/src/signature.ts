import { createHmac } from 'node:crypto';

const toleranceSeconds = 300;

type SignedRequest = {
  readonly method: string;
  readonly path: string;
  /** Unix seconds. */
  readonly timestamp: string;
  readonly rawBody: Uint8Array;
};

export function signRequest(secret: string, request: SignedRequest): string {
  return createHmac('sha256', secret)
    .update(`${request.method}\n${request.path}\n${request.timestamp}\n`)
    .update(request.rawBody)
    .digest('hex');
}

export function signWebhook(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
}

export function isTimely(timestamp: string): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds;
}
