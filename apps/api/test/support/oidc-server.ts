import { createHash, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { decodeJwt, decodeProtectedHeader, exportJWK, jwtVerify, SignJWT } from 'jose';

type Claims = Readonly<Record<string, unknown>>;

type Grant = { readonly parameters: URLSearchParams; used: boolean };

/** They answer 503; `all` resets every connection. */
export type OidcPart = 'token' | 'certs' | 'userinfo' | 'sign' | 'operator' | 'all';

/** Settings of a node that uses this server. */
export const listOidcSettings = (server: OidcServer) => ({
  OIDC_ISSUER: server.issuer,
  OIDC_CLIENT_ID: server.clientId,
  OIDC_OPERATOR_URL: server.operatorUrl,
  OIDC_OPERATOR_TOKEN: server.operatorToken,
  OIDC_PRIVATE_KEY: server.clientKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
});

export type OidcServer = {
  readonly issuer: string;
  readonly operatorUrl: string;
  readonly operatorToken: string;
  readonly clientId: string;
  readonly clientKey: KeyObject;
  /** On the card, in the certificate and in userinfo. */
  person: Claims;
  claims: Claims;
  userinfo: Claims;
  forge: ((claims: Claims, kid: string) => Promise<string>) | null;
  aheadSeconds: number;
  /** Between the use of a code and the answer. */
  slowMs: number;
  /** Changes of the operator's answer. */
  verification: Claims;
  content: Claims;
  /** HTTP status and body instead of the operator's answer. */
  refusal: readonly [number, object] | null;
  /** Of the next transaction that a result is asked for. */
  resultOf: string | null;
  readonly away: Set<OidcPart>;
  /** The code is used up in any case. */
  tokenResponse: 'whole' | 'half' | 'none';
  readonly requests: Map<string, number>;
  assertion: { readonly header: Claims; readonly payload: Claims } | null;
  readonly consent: (url: string) => string;
  readonly rotateKey: () => void;
  readonly stop: () => Promise<void>;
};

const newKey = () => ({ kid: randomUUID(), ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) });
const realm = '/api/realms/main';
const operatorPath = '/operator/pocketsign.verify.v2.VerificationService/VerifyForDigitalIdentificationApp';

/** The documented endpoints of デジタル認証アプリ and of PocketSign Verify. */
export async function startOidcServer(): Promise<OidcServer> {
  const client = newKey();
  let signing = newKey();
  const grants = new Map<string, Grant>();
  /** Digest by transaction. */
  const digests = new Map<string, string>();
  /** Transaction by user's token. */
  const tokens = new Map<string, string>();
  const bearerOf = ({ headers }: IncomingMessage) => (headers.authorization ?? '').replace('Bearer ', '');

  /** Tests change the clocks. */
  async function verifyClient(form: URLSearchParams): Promise<void> {
    const assertion = form.get('client_assertion') ?? '';
    const currentDate = new Date(Number(decodeJwt(assertion).iat) * 1000);
    const audience = `${server.issuer}/protocol/openid-connect/token`;
    await jwtVerify(assertion, client.publicKey, { audience, currentDate, algorithms: ['ES256'] });
    server.assertion = {
      header: { ...decodeProtectedHeader(assertion) },
      payload: { ...decodeJwt(assertion) },
    };
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
      ...server.claims,
    };
    if (server.forge !== null) return server.forge(claims, signing.kid);
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: signing.kid })
      .sign(signing.privateKey);
  }

  async function token(body: string): Promise<readonly [number, object]> {
    const form = new URLSearchParams(body);
    await verifyClient(form);
    if (form.get('grant_type') === 'client_credentials') {
      return [200, { access_token: 'client-token', token_type: 'Bearer', expires_in: 60 }];
    }
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
    const accessToken = randomUUID();
    tokens.set(accessToken, grant.parameters.get('sign_transaction_id') ?? '');
    return [200, { access_token: accessToken, token_type: 'Bearer', id_token: await idTokenFor(grant) }];
  }

  function sign(path: string, request: IncomingMessage, body: string): readonly [number, object] {
    if (request.method === 'POST') {
      if (bearerOf(request) !== 'client-token') return [401, {}];
      const id = randomUUID();
      digests.set(id, (JSON.parse(body) as { digest: string }).digest);
      return [201, { id }];
    }
    const id = path.split('/').at(-2) ?? '';
    if (tokens.get(bearerOf(request)) !== id) return [404, {}];
    const jwe = ['eyJ', '', 'iv', Buffer.from(server.resultOf ?? id).toString('base64url'), 'tag'].join('.');
    return [200, { sign_certificate_jwe: jwe }];
  }

  function operator(request: IncomingMessage, body: string): readonly [number, object] {
    if (bearerOf(request) !== server.operatorToken) return [401, { code: 'unauthenticated' }];
    if (server.refusal !== null) return server.refusal;
    const sent = JSON.parse(body) as { sign_certificate_jwe: string; data: string };
    const id = Buffer.from(sent.sign_certificate_jwe.split('.')[3] ?? '', 'base64url').toString();
    const isSigned = digests.get(id) === sent.data;
    if (!isSigned) return [400, { code: 'invalid_argument', message: 'signature_did_not_match' }];
    const { name, birthdate, address } = server.person;
    return [
      200,
      {
        verification: {
          id: `verification-${id}`,
          result: 'RESULT_OK',
          digest: sent.data,
          ...server.verification,
        },
        certificate: { type: 'TYPE_JPKI_CARD_DIGITAL_SIGNATURE' },
        certificate_content: {
          jpki_card_digital_signature_content: {
            ...{ common_name: name, date_of_birth: birthdate, address },
            ...server.content,
          },
        },
      },
    ];
  }

  async function answer(
    path: string,
    request: IncomingMessage,
    body: string,
  ): Promise<readonly [number, object]> {
    const isSign = path.startsWith('/api/sign-transactions');
    const name = isSign ? 'sign' : path === operatorPath ? 'operator' : (path.split('/').at(-1) ?? '');
    const isRedemption = name === 'token' && !body.includes('client_credentials');
    if (name !== 'token' || isRedemption) server.requests.set(name, (server.requests.get(name) ?? 0) + 1);
    const isAway = (server.away as ReadonlySet<string>).has(name);
    if (isAway) return [503, {}];
    if (isSign) return sign(path, request, body);
    if (name === 'operator') return operator(request, body);
    if (!path.startsWith(`${realm}/protocol/openid-connect/`)) return [404, {}];
    if (name === 'certs') {
      const jwk = await exportJWK(signing.publicKey);
      return [200, { keys: [{ ...jwk, kid: signing.kid, alg: 'ES256', use: 'sig' }] }];
    }
    if (name === 'token') return token(body);
    if (name !== 'userinfo' || !tokens.has(bearerOf(request))) return [401, {}];
    return [200, { sub: 'card-1', ...server.person, ...server.userinfo }];
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
    if (path.endsWith('/token') && body.includes('code=') && server.tokenResponse !== 'whole') {
      if (server.tokenResponse === 'none') return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': length });
      return void response.write(text.slice(0, length / 2), () => request.socket.destroy());
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const server: OidcServer = {
    issuer: `${address}${realm}`,
    operatorUrl: `${address}/operator`,
    operatorToken: 'operator-token',
    clientId: 'bank',
    clientKey: client.privateKey,
    person: { name: '山田　太郎', birthdate: '1990-04-01', address: '福岡県福岡市中央区天神1-1' },
    claims: {},
    userinfo: {},
    forge: null,
    aheadSeconds: 0,
    slowMs: 0,
    verification: {},
    content: {},
    refusal: null,
    resultOf: null,
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
