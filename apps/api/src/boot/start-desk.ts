import type { FastifyInstance } from 'fastify';
import type { Database } from '../adapters/postgres/connection/database.ts';
import { createDeskSessions } from '../adapters/postgres/desk/desk-sessions.ts';
import { createOpenIdStaff } from '../adapters/staff/openid-staff.ts';
import { createDeskApp, type DeskOptions } from '../desk/desk-app.ts';
import type { Config } from './config.ts';
import type { Secrets } from './secrets.ts';

export async function startDesk(
  config: Config,
  secrets: Secrets,
  { database, ...parts }: { readonly database: Database } & Pick<DeskOptions, 'banks' | 'ports' | 'metrics'>,
): Promise<FastifyInstance | null> {
  const { DESK_PORT: port, DESK_HOST: host } = config;
  if (port === undefined) return null;
  const { origin } = new URL(config.DESK_URL ?? `http://127.0.0.1:${port}`);
  const app = await createDeskApp({
    ...parts,
    staff: createStaffProvider(config, origin),
    sessions: createDeskSessions(database.queries),
    appSecrets: secrets.appSecrets,
    url: origin,
    deskDir: config.DESK_DIR,
    log: { level: config.LOG_LEVEL },
  });
  await app.listen({ port, host });
  return app;
}

export const createStaffProvider = (config: Config, deskOrigin: string) =>
  createOpenIdStaff({
    issuer: config.DESK_ISSUER ?? 'http://127.0.0.1:3001/staff',
    clientId: config.DESK_CLIENT_ID,
    clientSecret: config.DESK_CLIENT_SECRET,
    redirectUri: `${deskOrigin}/sign-in/return`,
    scope: config.DESK_SCOPE,
    claims: {
      person: config.DESK_PERSON_CLAIM,
      roles: config.DESK_ROLES_CLAIM,
      banks: config.DESK_BANKS_CLAIM,
    },
  });
