import { generateKeyPairSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider';

const sessionCookie = 'simulator_session';

type ProviderParts = Configuration & {
  readonly issuer: string;
  readonly client: Partial<ClientMetadata> & { readonly client_id: string };
  readonly scope: string;
  readonly returnPath: string;
  /** Page that asks the person. */
  readonly page: string;
  readonly readClaims: (accountId: string) => object | undefined;
};

export function createProvider(parts: ProviderParts): Provider {
  const { issuer, client, scope, returnPath, page, readClaims, ...configuration } = parts;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = new URL(page).pathname.replaceAll(/\W/g, '');
  const provider = new Provider(issuer, {
    ...configuration,
    clients: [
      {
        id_token_signed_response_alg: 'ES256',
        response_types: ['code'],
        redirect_uris: [`http://127.0.0.1${returnPath}`],
        scope,
        ...client,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] as never },
    scopes: scope.split(' '),
    enabledJWA: { idTokenSigningAlgValues: ['ES256'], clientAuthSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    cookies: {
      names: { session: sessionCookie, interaction: `simulator_${name}`, resume: `simulator_${name}_resume` },
    },
    features: { devInteractions: { enabled: false }, ...configuration.features },
    interactions: { url: (_, { uid }) => `${page}/${uid}` },
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
      const claims = readClaims(accountId);
      return claims && { accountId, claims: async () => ({ sub: accountId, ...claims }) };
    },
  });
  // The bank chooses hosts and ports of its sites.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: (uri: string) => URL.canParse(uri) && new URL(uri).pathname === returnPath,
  });
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
