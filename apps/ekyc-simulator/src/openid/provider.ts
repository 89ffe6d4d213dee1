import { generateKeyPairSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { JWK } from 'jose';
import Provider, { type ClientMetadata } from 'oidc-provider';
import { allowAnyHost } from './any-host.ts';
import { deriveSubject, type Transactions } from './transactions.ts';

export interface OpenIdParts {
  readonly transactions: Transactions;
  readonly publicUrl: string;
  readonly clientId: string;
  readonly clientJwk: JWK;
}

const scope = 'openid name address birthdate gender sign';
export const realm = '/api/realms/main';
const route = (name: string) => `/protocol/openid-connect/${name}`;
const returnPath = '/identity/return/openid-connect';
const sessionCookie = 'simulator_session';

/** The endpoints and parameters of デジタル認証アプリ (docs/design/identity.md). */
export function createOpenIdProvider({
  transactions,
  publicUrl,
  clientId,
  clientJwk,
}: OpenIdParts): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const client: ClientMetadata = {
    client_id: clientId,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    id_token_signed_response_alg: 'ES256',
    grant_types: ['authorization_code', 'client_credentials'],
    response_types: ['code'],
    redirect_uris: [`http://127.0.0.1${returnPath}`],
    scope,
    jwks: { keys: [clientJwk] },
  };
  const provider = new Provider(`${publicUrl}${realm}`, {
    clients: [client],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] as never },
    scopes: ['openid', 'sign'],
    claims: {
      ...{ openid: ['sub'], name: ['name'], address: ['address'] },
      ...{ birthdate: ['birthdate'], gender: ['gender'] },
    },
    routes: {
      authorization: route('auth'),
      token: route('token'),
      userinfo: route('userinfo'),
      jwks: route('certs'),
    },
    acrValues: ['aal3', 'crl', 'ocsp'],
    extraParams: ['sign_transaction_id'],
    pkce: { required: () => true },
    cookies: {
      names: { session: sessionCookie, interaction: 'simulator_interaction', resume: 'simulator_resume' },
    },
    features: { devInteractions: { enabled: false }, clientCredentials: { enabled: true } },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'], clientAuthSigningAlgValues: ['ES256'] },
    interactions: { url: (_, { uid }) => `${publicUrl}/app/${uid}` },
    async loadExistingGrant({ oidc }) {
      const { client: asked, session } = oidc;
      const grant = new oidc.provider.Grant({
        clientId: asked?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    async findAccount(_, accountId) {
      const transaction = transactions.findBySubject(accountId);
      if (transaction?.person == null) return undefined;
      const { name, address, birthDate } = transaction.person;
      const claims = {
        sub: deriveSubject(transaction),
        name,
        address,
        birthdate: birthDate,
        gender: 'female',
      };
      return { accountId, claims: async () => claims };
    },
  });
  allowAnyHost(provider, returnPath);
  return provider;
}

export async function openIdRoutes(
  app: FastifyInstance,
  { provider, prefix }: { readonly provider: Provider; readonly prefix: string },
): Promise<void> {
  const handle = provider.callback();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all('/*', async (request, reply) => {
    const { raw } = request;
    reply.hijack();
    // Each verification must read a card again, each sign-in choose a person.
    raw.headers.cookie = (raw.headers.cookie ?? '')
      .split('; ')
      .filter((cookie) => !cookie.startsWith(sessionCookie))
      .join('; ');
    // The provider derives its mount path from both.
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(prefix.length) });
    await handle(raw, reply.raw);
  });
}
