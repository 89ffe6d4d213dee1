import { generateKeyPairSync } from 'node:crypto';
import Provider from 'oidc-provider';
import { allowAnyHost } from '../openid/any-host.ts';
import type { Staff } from './people.ts';

const scope = 'openid profile offline_access';
const returnPath = '/sign-in/return';

/** Simulates the bank's own identity provider, which knows its staff. */
export function createStaffProvider(parts: {
  readonly people: Staff;
  readonly publicUrl: string;
  readonly clientId: string;
  readonly secret: string;
}): Provider {
  const { people, publicUrl, clientId, secret } = parts;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = new Provider(`${publicUrl}/staff`, {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`http://127.0.0.1${returnPath}`],
        scope,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] as never },
    scopes: scope.split(' '),
    claims: { openid: ['sub'], profile: ['name', 'roles'] },
    // The desk reads the roles in the ID token.
    conformIdTokenClaims: false,
    issueRefreshToken: async () => true,
    pkce: { required: () => true },
    cookies: {
      names: {
        session: 'simulator_session_staff',
        interaction: 'simulator_staff_interaction',
        resume: 'simulator_staff_resume',
      },
    },
    features: { devInteractions: { enabled: false } },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    interactions: { url: (_, { uid }) => `${publicUrl}/staff-sign-in/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    async findAccount(_, accountId) {
      const person = people.find(accountId);
      if (person === undefined) return undefined;
      const { name, roles } = person;
      return { accountId, claims: async () => ({ sub: accountId, name, roles: [...roles] }) };
    },
  });
  allowAnyHost(provider, returnPath);
  return provider;
}
