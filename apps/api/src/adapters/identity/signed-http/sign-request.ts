import { createHmac } from 'node:crypto';

interface Credentials {
  readonly clientId: string;
  readonly secret: string;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** HMAC-SHA256 over method, path, Unix seconds and body. */
export function createSignatureHeaders(
  { clientId, secret }: Credentials,
  { method, path, body }: Request,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret)
    .update(`${method}\n${path}\n${timestamp}\n${body}`)
    .digest('hex');
  return { 'x-client-id': clientId, 'x-timestamp': timestamp, 'x-signature': signature };
}
