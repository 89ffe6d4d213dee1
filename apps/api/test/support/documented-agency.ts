import { createHash, createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const realm = '/api/realms/main';
const protocol = `${realm}/protocol/openid-connect`;
const operatorCall = '/pocketsign.verify.v2.VerificationService/VerifyForDigitalIdentificationApp';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sha256 = /^[A-Za-z0-9+/]{43}=$/;
const printable = /^[\x20-\x7e]{1,255}$/;
const scopes = 'openid name address birthdate gender sign'.split(' ');

type Json = Record<string, unknown>;
type Spelling = 'snake_case' | 'camelCase';
type Person = { name: string; birthdate: string; address: string; gender: string };
type Grant = { parameters: URLSearchParams; sub: string };

/** The two spellings of Protocol Buffers in JSON. */
const spell = (spelling: Spelling, text: string) =>
  spelling === 'camelCase' ? text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : text;

class Refusal extends Error {}

function demand(held: unknown, rule: string): asserts held {
  if (!held) throw new Refusal(rule);
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;

async function readBody(request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Written from the Agency's and the operator's documents alone, without a look at the adapter. */
export async function startDocumentedAgency(person: Person, spelling: Spelling) {
  const clientId = 'RP00000001';
  const operatorToken = randomUUID();
  const client = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const agency = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const assertions = new Set<string>();
  const clientTokens = new Set<string>();
  const grants = new Map<string, Grant>();
  const userTokens = new Map<string, Grant>();
  const digests = new Map<string, string>();
  const envelopes = new Map<string, string>();
  const refusals: string[] = [];
  const calls: string[] = [];
  let origin = '';

  const bearer = (request: IncomingMessage) => request.headers.authorization?.replace(/^Bearer /, '') ?? '';

  function checkClient(form: URLSearchParams) {
    demand(
      form.get('client_assertion_type') === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      'private_key_jwt',
    );
    const [head, body, signature] = (form.get('client_assertion') ?? '').split('.');
    const { iss, sub, aud, jti, exp } = decode(body);
    demand(decode(head).alg === 'ES256', 'assertion ES256');
    const key = { key: createPublicKey(client.privateKey), dsaEncoding: 'ieee-p1363' } as const;
    const signed = Buffer.from(`${head}.${body}`);
    demand(
      verify('sha256', signed, key, Buffer.from(signature ?? '', 'base64url')),
      'signature of assertion',
    );
    demand(iss === clientId && sub === clientId, 'iss and sub of assertion');
    demand([aud].flat().join() === `${origin}${protocol}/token`, 'aud is the token endpoint');
    demand(typeof jti === 'string' && !assertions.has(jti), 'jti used once');
    demand(Number(exp) > Date.now() / 1000, 'exp of assertion');
    assertions.add(jti);
  }

  function issueIdToken({ parameters, sub }: Grant) {
    const now = Math.floor(Date.now() / 1000);
    const head = encode({ alg: 'ES256', typ: 'JWT', kid: 'agency' });
    const body = encode({
      iss: `${origin}${realm}`,
      aud: clientId,
      sub,
      iat: now,
      exp: now + 300,
      nonce: parameters.get('nonce'),
    });
    const key = { key: agency.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return `${head}.${body}.${sign('sha256', Buffer.from(`${head}.${body}`), key).toString('base64url')}`;
  }

  function exchange(form: URLSearchParams): Json {
    checkClient(form);
    const token = randomUUID();
    const common = { access_token: token, token_type: 'Bearer', expires_in: 300 };
    if (form.get('grant_type') === 'client_credentials') {
      clientTokens.add(token);
      return common;
    }
    demand(form.get('grant_type') === 'authorization_code', 'grant_type');
    const grant = grants.get(form.get('code') ?? '');
    demand(grant, 'code used once');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '');
    demand(challenge.digest('base64url') === grant.parameters.get('code_challenge'), 'code_verifier');
    demand(form.get('redirect_uri') === grant.parameters.get('redirect_uri'), 'redirect_uri');
    userTokens.set(token, grant);
    return { ...common, id_token: issueIdToken(grant), session_state: randomUUID() };
  }

  function begin(request: IncomingMessage, body: Json): Json {
    demand(clientTokens.has(bearer(request)), 'token of the client credentials flow');
    const [digest] = Object.values(body).filter((value) => sha256.test(String(value)));
    demand(digest, 'base64 SHA-256 digest');
    const id = randomUUID();
    digests.set(id, String(digest));
    return { id };
  }

  function giveResult(request: IncomingMessage, id: string): Json {
    const grant = userTokens.get(bearer(request));
    demand(grant?.parameters.get('sign_transaction_id') === id, 'result by the token of its own user');
    const jwe = ['RSA-OAEP-256', 'key', 'iv', randomUUID(), 'tag'].map((part) => encode(part)).join('.');
    envelopes.set(jwe, digests.get(id) ?? '');
    return { result: jwe };
  }

  function verifyEnvelope(request: IncomingMessage, body: Json): Json {
    demand(bearer(request) === operatorToken, 'API token of the tenant');
    const jwe = String(body.sign_certificate_jwe ?? body.signCertificateJwe);
    demand(envelopes.has(jwe), 'the JWE unopened');
    demand(/^CHECK_METHOD_(CRL|OCSP)$/.test(String(body.check_method ?? body.checkMethod)), 'check_method');
    const same = body.data === envelopes.get(jwe);
    const { name: common_name, birthdate: date_of_birth, address, gender } = person;
    const verified = {
      verification: {
        id: randomUUID(),
        result: same ? 'RESULT_OK' : 'RESULT_SIGNATURE_DID_NOT_MATCH',
        hash_algorithm: 'HASH_ALGORITHM_SHA256',
        digest: body.data,
      },
      certificate: { id: randomUUID(), type: 'TYPE_JPKI_CARD_DIGITAL_SIGNATURE' },
      certificate_status: { status: 'STATUS_GOOD', check_method: 'CHECK_METHOD_CRL' },
      certificate_content: {
        jpki_card_digital_signature_content: { common_name, date_of_birth, address, gender },
      },
    };
    const names = JSON.stringify(verified).replace(/"[a-z_]+":/g, (name) => spell(spelling, name));
    return JSON.parse(names) as Json;
  }

  async function answer(request: IncomingMessage): Promise<Json> {
    const { pathname } = new URL(request.url ?? '', origin);
    const call = `${request.method} ${pathname}`;
    calls.push(call.replace(/[0-9a-f-]{36}/, '{id}'));
    const body = await readBody(request);
    if (call === `GET ${protocol}/certs`) {
      const key = agency.publicKey.export({ format: 'jwk' });
      return { keys: [{ ...key, kid: 'agency', alg: 'ES256', use: 'sig' }] };
    }
    if (call === `POST ${protocol}/token`) return exchange(new URLSearchParams(body));
    if (call === 'POST /api/sign-transactions') return begin(request, JSON.parse(body) as Json);
    if (call === `POST ${operatorCall}`) return verifyEnvelope(request, JSON.parse(body) as Json);
    const [, id] = /^GET \/api\/sign-transactions\/([^/]+)\/result$/.exec(call) ?? [];
    if (id !== undefined) return giveResult(request, id);
    demand(pathname === `${protocol}/userinfo`, `documented endpoint: ${call}`);
    const grant = userTokens.get(bearer(request));
    demand(grant, 'token of userinfo');
    const asked = grant.parameters.get('scope')?.split(' ') ?? [];
    return {
      sub: grant.sub,
      ...Object.fromEntries(Object.entries(person).filter(([claim]) => asked.includes(claim))),
    };
  }

  const server = createServer((request, response) => {
    const send = (status: number, json: Json) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    answer(request).then(
      (json) => send(200, json),
      (error: unknown) => {
        refusals.push(String(error));
        send(400, { error: 'invalid_request' });
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Plays the app: checks the authorization request and returns to the bank with a code. */
  function authorize(url: string): URLSearchParams {
    const { searchParams: parameters, pathname } = new URL(url);
    const read = (name: string) => parameters.get(name) ?? '';
    demand(pathname === `${protocol}/auth`, 'authorization endpoint');
    demand(read('response_type') === 'code' && read('client_id') === clientId, 'client');
    demand(
      read('scope')
        .split(' ')
        .every((scope) => scopes.includes(scope)),
      'scopes',
    );
    demand(read('scope').includes('openid') && read('scope').includes('sign'), 'openid and sign');
    demand(printable.test(read('state')) && printable.test(read('nonce')), 'state and nonce');
    demand(/^[0-9a-zA-Z_-]{43}$/.test(read('code_challenge')), 'code_challenge');
    demand(read('code_challenge_method') === 'S256', 'S256');
    demand(read('acr_values').split(' ').includes('aal3'), 'acr_values');
    demand(uuid.test(read('sign_transaction_id')) && digests.has(read('sign_transaction_id')), 'transaction');
    demand(read('redirect_uri').length <= 255, 'length of redirect_uri');
    const code = randomUUID();
    grants.set(code, { parameters, sub: randomUUID() });
    return new URLSearchParams({ code, state: read('state'), session_state: randomUUID() });
  }

  return {
    authorize,
    calls,
    refusals,
    issuer: `${origin}${realm}`,
    operatorUrl: origin,
    operatorToken,
    clientId,
    clientKey: client.privateKey,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
