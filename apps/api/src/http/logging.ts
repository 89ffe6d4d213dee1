import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The id a proxy gave, if it is one; it goes back to the caller and into every line. */
export function requestIdOf(request: { readonly headers: IncomingMessage['headers'] }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * Structured lines without personal data (docs/design/security.md "Log"): of a request nothing but the route's pattern, never
 * its address, query, headers or body.
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
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: () => ({}), res: () => ({}) },
  };
}
