import type { FastifyInstance } from 'fastify';
import type { Database } from '../adapters/postgres/connection/database.ts';
import { createDeskSessions } from '../adapters/postgres/desk/desk-sessions.ts';
import type { Banks } from '../core/banks.ts';
import type { Ports } from '../core/ports.ts';
import { createDeskApp } from '../desk/desk-app.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Config } from './config.ts';
import type { Secrets } from './secrets.ts';
import { createStaffProvider } from './staff-provider.ts';

/** Null without DESK_PORT. */
export async function startDesk(
  config: Config,
  secrets: Secrets,
  {
    database,
    banks,
    ports,
    metrics,
  }: {
    readonly database: Database;
    readonly banks: Banks;
    readonly ports: Ports;
    readonly metrics: Metrics;
  },
): Promise<FastifyInstance | null> {
  const { DESK_PORT: port, DESK_HOST: host } = config;
  if (port === undefined) return null;
  const { origin } = new URL(config.DESK_URL ?? `http://127.0.0.1:${port}`);
  const app = await createDeskApp({
    banks,
    ports,
    metrics,
    staff: createStaffProvider(config, secrets.desk, origin),
    sessions: createDeskSessions(database.queries),
    appSecrets: secrets.appSecrets,
    url: origin,
    deskDir: config.DESK_DIR,
    log: { level: config.LOG_LEVEL },
  });
  await app.listen({ port, host });
  return app;
}
