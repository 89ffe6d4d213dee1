import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
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

export type OidcServer = Awaited<ReturnType<typeof startOidcServer>>;

function demand(isHeld: unknown, rule: string): asserts isHeld {
  if (!isHeld) throw new Error(rule);
}

/** Demands of the Agency's documents on an authorization request. */
function checkRequest(parameters: URLSearchParams): void {
  const read = (name: string) => parameters.get(name) ?? '';
  const scopes = read('scope').split(' ');
  demand(read('response_type') === 'code', 'response_type');
  demand(
    scopes.every((one) => /^(openid|name|address|birthdate|gender|sign)$/.test(one)),
    'scopes',
  );
  demand(scopes.includes('openid') && scopes.includes('sign'), 'openid and sign');
  for (const name of ['state', 'nonce', 'redirect_uri'])
    demand(/^[\x20-\x7e]{1,255}$/.test(read(name)), name);
  demand(/^[0-9a-zA-Z_-]{43}$/.test(read('code_challenge')), 'code_challenge');
  demand(read('code_challenge_method') === 'S256', 'S256');
  demand(read('acr_values').split(' ').includes('aal3'), 'acr_values');
}

const newKey = () => ({ kid: randomUUID(), ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) });
const realm = '/api/realms/main';
const operatorPath = '/operator/pocketsign.verify.v2.VerificationService/VerifyForDigitalIdentificationApp';

/** デジタル認証アプリ and PocketSign Verify, written from their documents; refuses what these do not permit. */
export async function startOidcServer(held: object = {}) {
  const client = newKey();
  let signing = newKey();
  const grants = new Map<string, Grant>();
  /** Digest by transaction. */
  const digests = new Map<string, string>();
  /** Transaction by user's token. */
  const tokens = new Map<string, string>();
  const assertions = new Set<unknown>();
  const bearerOf = ({ headers }: IncomingMessage) => (headers.authorization ?? '').replace('Bearer ', '');

  /** Tests change the clocks. */
  async function verifyClient(form: URLSearchParams): Promise<void> {
    const assertion = form.get('client_assertion') ?? '';
    const currentDate = new Date(Number(decodeJwt(assertion).iat) * 1000);
    const audience = `${server.issuer}/protocol/openid-connect/token`;
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    demand(form.get('client_assertion_type') === type, 'private_key_jwt');
    const { payload } = await jwtVerify(assertion, client.publicKey, {
      ...{ audience, currentDate, algorithms: ['ES256'], requiredClaims: ['exp', 'jti'] },
      ...{ issuer: server.clientId, subject: server.clientId },
    });
    demand(!assertions.has(payload.jti), 'jti used once');
    assertions.add(payload.jti);
    server.assertion = { header: { ...decodeProtectedHeader(assertion) }, payload: { ...payload } };
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
      form.get('grant_type') === 'authorization_code' &&
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
      const { digest } = JSON.parse(body) as { digest: string };
      demand(/^[A-Za-z0-9+/]{43}=$/.test(digest), 'base64 SHA-256 digest');
      digests.set(id, digest);
      return [201, { id }];
    }
    const id = path.split('/').at(-2) ?? '';
    if (tokens.get(bearerOf(request)) !== id) return [404, {}];
    const jwe = ['eyJ', '', 'iv', Buffer.from(server.resultOf ?? id).toString('base64url'), 'tag'].join('.');
    return [200, { result: jwe }];
  }

  function operator(request: IncomingMessage, body: string): readonly [number, object] {
    if (bearerOf(request) !== server.operatorToken) return [401, { code: 'unauthenticated' }];
    if (server.refusal !== null) return server.refusal;
    const sent = JSON.parse(body) as { sign_certificate_jwe: string; data: string; check_method: string };
    demand(/^CHECK_METHOD_(CRL|OCSP)$/.test(sent.check_method), 'check_method');
    const id = Buffer.from(sent.sign_certificate_jwe.split('.')[3] ?? '', 'base64url').toString();
    const isSigned = digests.get(id) === sent.data;
    if (!isSigned) return [400, { code: 'invalid_argument', message: 'signature_did_not_match' }];
    const { name, birthdate, address } = server.person;
    const verified = {
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
    };
    if (!server.isCamelCase) return [200, verified];
    const names = JSON.stringify(verified).replace(/"[a-z_]+":/g, (field) =>
      field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    );
    return [200, JSON.parse(names) as object];
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

  const server = Object.assign(held, {
    issuer: `${address}${realm}`,
    operatorUrl: `${address}/operator`,
    operatorToken: 'operator-token',
    clientId: 'bank',
    clientKey: client.privateKey,
    /** On the card, in the certificate and in userinfo. */
    person: { name: '山田　太郎', birthdate: '1990-04-01', address: '福岡県福岡市中央区天神1-1' } as Claims,
    claims: {} as Claims,
    userinfo: {} as Claims,
    forge: null as ((claims: Claims, kid: string) => Promise<string>) | null,
    aheadSeconds: 0,
    /** Between the use of a code and the answer. */
    slowMs: 0,
    /** Changes of the operator's answer. */
    verification: {} as Claims,
    content: {} as Claims,
    /** The other spelling of Protocol Buffers in JSON. */
    isCamelCase: false,
    /** HTTP status and body instead of the operator's answer. */
    refusal: null as readonly [number, object] | null,
    /** Of the next transaction that a result is asked for. */
    resultOf: null as string | null,
    away: new Set<OidcPart>(),
    /** The code is used up in any case. */
    tokenResponse: 'whole' as 'whole' | 'half' | 'none',
    requests: new Map<string, number>(),
    assertion: null as { readonly header: Claims; readonly payload: Claims } | null,
    consent(url: string): string {
      const code = randomUUID();
      const { searchParams: parameters, pathname } = new URL(url);
      demand(pathname === `${realm}/protocol/openid-connect/auth`, 'authorization endpoint');
      checkRequest(parameters);
      demand(parameters.get('client_id') === server.clientId, 'client');
      demand(digests.has(parameters.get('sign_transaction_id') ?? ''), 'transaction');
      grants.set(code, { parameters, used: false });
      return code;
    },
    rotateKey() {
      signing = newKey();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  });
  return server;
}
