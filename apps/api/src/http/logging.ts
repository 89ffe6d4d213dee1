import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { logSchema } from '@kaisetsu/domain/log-schema';
import { apiOrigin } from '../observe/log-origin.ts';

export function requestIdOf(request: { readonly headers: IncomingMessage['headers'] }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** The serializers drop request and response (personal data). */
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
