import { createHash, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { decodeJwt, decodeProtectedHeader, exportJWK, jwtVerify, SignJWT } from 'jose';

type Claims = Readonly<Record<string, unknown>>;

type Grant = { readonly parameters: URLSearchParams; used: boolean };

export type OidcServer = {
  readonly issuer: string;
  readonly operatorUrl: string;
  readonly clientId: string;
  readonly clientKey: KeyObject;
  person: Claims;
  claims: Claims;
  forge: ((claims: Claims, kid: string) => Promise<string>) | null;
  aheadSeconds: number;
  /** Between the use of a code and the answer. */
  slowMs: number;
  check: Claims;
  /** They answer 503; `all` resets every connection. */
  readonly away: Set<'token' | 'jwks' | 'operator' | 'all'>;
  /** The code is used up in any case. */
  tokenResponse: 'whole' | 'half' | 'none';
  readonly requests: Map<string, number>;
  assertion: { readonly header: Claims; readonly payload: Claims } | null;
  readonly consent: (url: string) => string;
  readonly rotateKey: () => void;
  readonly stop: () => Promise<void>;
};

const newKey = () => ({ kid: randomUUID(), ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) });

export async function startOidcServer(): Promise<OidcServer> {
  const client = newKey();
  let signing = newKey();
  const grants = new Map<string, Grant>();
  const hashes = new Map<string, string>();

  /** Tests change the clocks. */
  async function verifyClient(jwt: string, audience: string): Promise<void> {
    const currentDate = new Date(Number(decodeJwt(jwt).iat) * 1000);
    await jwtVerify(jwt, client.publicKey, { audience, currentDate, algorithms: ['ES256'] });
  }

  async function idTokenFor({ parameters }: Grant): Promise<string> {
    const issued = Math.floor(Date.now() / 1000) + server.aheadSeconds;
    const claims: Claims = {
      iss: server.issuer,
      aud: server.clientId,
      sub: 'card-1',
      nonce: parameters.get('nonce'),
      iat: issued,
      exp: issued + 300,
      ...server.person,
      ...server.claims,
    };
    if (server.forge !== null) return server.forge(claims, signing.kid);
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: signing.kid })
      .sign(signing.privateKey);
  }

  async function token(body: string): Promise<readonly [number, object]> {
    const form = new URLSearchParams(body);
    const assertion = form.get('client_assertion') ?? '';
    const audience = `${server.issuer}/token`;
    await verifyClient(assertion, audience);
    server.assertion = {
      header: { ...decodeProtectedHeader(assertion) },
      payload: { ...decodeJwt(assertion) },
    };
    const grant = grants.get(form.get('code') ?? '');
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isGood =
      grant !== undefined &&
      !grant.used &&
      grant.parameters.get('redirect_uri') === form.get('redirect_uri') &&
      grant.parameters.get('code_challenge') === challenge;
    if (!isGood) return [400, { error: 'invalid_grant' }];
    grant.used = true;
    await setTimeout(server.slowMs);
    return [200, { access_token: 'a', token_type: 'Bearer', id_token: await idTokenFor(grant) }];
  }

  async function operator(path: string, request: IncomingMessage, body: string): Promise<object> {
    const bearer = (request.headers.authorization ?? '').replace('Bearer ', '');
    await verifyClient(bearer, server.operatorUrl);
    const sent = JSON.parse(body) as { reference: string; hash: string };
    if (!path.endsWith('/check')) {
      hashes.set(sent.reference, sent.hash);
      return { id: sent.reference };
    }
    const id = path.split('/').at(-2) ?? '';
    return { id, outcome: 'valid', hash: hashes.get(id), subject: 'card-1', ...server.check };
  }

  async function answer(
    path: string,
    request: IncomingMessage,
    body: string,
  ): Promise<readonly [number, object]> {
    server.requests.set(path, (server.requests.get(path) ?? 0) + 1);
    const name = path.startsWith('/operator') ? 'operator' : path.slice(1);
    if ((server.away as ReadonlySet<string>).has(name)) return [503, {}];
    if (path === '/.well-known/openid-configuration') {
      const { issuer } = server;
      return [
        200,
        {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ['ES256'],
          authorization_response_iss_parameter_supported: true,
        },
      ];
    }
    if (path === '/jwks') {
      const jwk = await exportJWK(signing.publicKey);
      return [200, { keys: [{ ...jwk, kid: signing.kid, alg: 'ES256', use: 'sig' }] }];
    }
    if (path === '/token') return token(body);
    if (name === 'operator') return [200, await operator(path, request, body)];
    return [404, {}];
  }

  const http = createServer(async (request, response) => {
    if (server.away.has('all')) {
      request.socket.resetAndDestroy();
      return;
    }
    let body = '';
    for await (const part of request) body += part;
    const path = new URL(request.url ?? '/', 'http://provider').pathname;
    const [status, sent] = await answer(path, request, body).catch((error: unknown) => {
      return [401, { error: String(error) }] as const;
    });
    const text = JSON.stringify(sent);
    const length = Buffer.byteLength(text);
    if (path === '/token' && server.tokenResponse !== 'whole') {
      if (server.tokenResponse === 'none') return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': length });
      return void response.write(text.slice(0, length / 2), () => request.socket.destroy());
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const server: OidcServer = {
    issuer: address,
    operatorUrl: `${address}/operator`,
    clientId: 'bank',
    clientKey: client.privateKey,
    person: { name: '山田　太郎', birthdate: '1990-04-01', address: '福岡県福岡市中央区天神1-1' },
    claims: {},
    forge: null,
    aheadSeconds: 0,
    slowMs: 0,
    check: {},
    away: new Set(),
    tokenResponse: 'whole',
    requests: new Map(),
    assertion: null,
    consent(url) {
      const code = randomUUID();
      grants.set(code, { parameters: new URL(url).searchParams, used: false });
      return code;
    },
    rotateKey() {
      signing = newKey();
    },
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
}
