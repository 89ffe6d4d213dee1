import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { logSchema } from '@kaisetsu/domain/log-schema';
import { apiOrigin } from '../boot/log-origin.ts';

/** The request id for responses and log lines: the x-request-id header if it is valid, or else a new UUID. */
export function requestIdOf(request: { readonly headers: IncomingMessage['headers'] }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * Logger options for structured lines without personal data (docs/design/security.md "Log"). The serializers drop the request
 * and the response.
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
