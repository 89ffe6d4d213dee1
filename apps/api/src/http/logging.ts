import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { logSchema } from '@kaisetsu/domain/log-schema';
import { apiOrigin } from '../boot/log-origin.ts';

/** The request id for responses and log lines: the id that a proxy sent, if it is valid, else a new one. */
export function requestIdOf(request: { readonly headers: IncomingMessage['headers'] }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * Logger options for structured lines without personal data (docs/design/security.md "Log"). The serializers drop URL,
 * headers and body of a request.
 */
export function logOptions({
  level,
  stream,
}: {
  readonly level: string;
  readonly stream?: { write(line: string): void };
}) {
  return {
    level,
    ...(stream && { stream }),
    ...logSchema(apiOrigin),
    serializers: { req: () => ({}), res: () => ({}) },
  };
}
