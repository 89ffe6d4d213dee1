import type { LogOrigin } from '@kaisetsu/domain/log-schema';
import type { FastifyBaseLogger } from 'fastify';
import api from '../../package.json' with { type: 'json' };

export const { version } = api;

export const apiOrigin: LogOrigin = { service: 'kaisetsu-api', version };
export const adminOrigin: LogOrigin = { service: 'kaisetsu-admin', version };

/** The message of a database error can quote values of a row. */
export function logFault(error: unknown, log: FastifyBaseLogger): void {
  const { name, message, code, stack, severity, table, constraint } = error as Error &
    Record<string, unknown>;
  const isDatabaseError = severity !== undefined;
  log.error(
    {
      error: {
        name,
        code,
        ...(isDatabaseError ? { table, constraint } : { message }),
        stack: isDatabaseError ? String(stack).replace(/^[\s\S]*?(?=\n {4}at )/, '') : stack,
      },
    },
    'call or job failed',
  );
}
