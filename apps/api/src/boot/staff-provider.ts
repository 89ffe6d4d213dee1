import { createOpenIdStaff } from '../adapters/staff/openid-staff.ts';
import type { StaffProvider } from '../core/desk-ports.ts';
import type { Config } from './config.ts';
import type { Secrets } from './secrets.ts';

const developmentIssuer = 'http://127.0.0.1:3001/staff';

export function createStaffProvider(
  config: Config,
  client: Secrets['desk'],
  deskOrigin: string,
): StaffProvider {
  return createOpenIdStaff({
    issuer: config.DESK_ISSUER ?? developmentIssuer,
    ...client,
    redirectUri: `${deskOrigin}/sign-in/return`,
    scope: config.DESK_SCOPE,
    claims: {
      person: config.DESK_PERSON_CLAIM,
      roles: config.DESK_ROLES_CLAIM,
      banks: config.DESK_BANKS_CLAIM,
    },
  });
}
