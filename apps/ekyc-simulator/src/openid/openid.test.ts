import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { decodeJwt, decodeProtectedHeader, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../../scripts/steps/ports.ts';
import { credentials } from '../../test/simulator-client.ts';
import { buildSimulator } from '../app.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const clientJwk: JWK = { ...(publicKey.export({ format: 'jwk' }) as JWK), alg: 'ES256', use: 'sig' };
const redirectUri = 'http://fukuoka.localhost:3000/identity/return/openid-connect';
const typed = { name: '高橋 花子', birthDate: '1990-04-01', address: '福岡県福岡市中央区天神1-1' };
const digest = createHash('sha256').update('statement').digest('base64');

let app: FastifyInstance;
let base: string;
beforeAll(async () => {
  // The provider's metadata contains the port.
  const port = await findFreePort();
  base = `http://127.0.0.1:${port}`;
  app = buildSimulator({
    config: {
      ...credentials,
      publicUrl: base,
      openId: { clientId: 'bank', clientJwk, operatorToken: 'operator-token' },
    },
  });
  await app.listen({ host: '127.0.0.1', port });
});
afterAll(() => app.close());

const tokenFor = (audience: string): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer('bank')
    .setSubject('bank')
    .setAudience(audience)
    .setJti(randomBytes(16).toString('hex'))
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(privateKey);

const endpoint = (name: string) => `${base}/api/realms/main/protocol/openid-connect/${name}`;

async function requestToken(parameters: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const response = await fetch(endpoint('token'), {
    method: 'POST',
    body: new URLSearchParams({
      ...parameters,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await tokenFor(endpoint('token')),
    }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, string>;
}

async function begin(): Promise<string> {
  const { access_token: token } = await requestToken({ grant_type: 'client_credentials' });
  const answer = await fetch(`${base}/api/sign-transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: 'bank', digest, typed }),
  });
  return ((await answer.json()) as { id: string }).id;
}

const askResult = (id: string, token: string | undefined) =>
  fetch(`${base}/api/sign-transactions/${id}/result`, { headers: { authorization: `Bearer ${token}` } });

async function verifyResult(answer: Response, data = digest, token = 'operator-token') {
  const { sign_certificate_jwe } = (await answer.json()) as { sign_certificate_jwe: string };
  const response = await fetch(
    `${base}/operator/pocketsign.verify.v2.VerificationService/VerifyForDigitalIdentificationApp`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sign_certificate_jwe, data, check_method: 'CHECK_METHOD_CRL' }),
    },
  );
  return { status: response.status, body: await response.json() };
}

/** Follows no redirect. */
type Open = (url: string, form?: Record<string, string>) => Promise<Response>;

function createBrowser(base: string): Open {
  const cookies = new Map<string, string>();
  return async (url, form) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(url, base), {
      redirect: 'manual',
      headers: { cookie },
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
}

const locationOf = (response: Response): string => response.headers.get('location') ?? '';

async function pickCards(open: Open, authorizationUrl: string, ...cards: readonly string[]): Promise<URL> {
  const { pathname: picker } = new URL(locationOf(await open(authorizationUrl)), authorizationUrl);
  let page = await (await open(picker)).text();
  if (!page.includes('マイナンバーカードを読み取る')) throw new Error(`no card picker: ${page}`);
  for (const card of cards) page = await (await open(picker, { card })).text();
  const link = (/id="return" href="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&#38;', '&');
  return new URL(locationOf(await open(link)));
}

const verifier = randomBytes(32).toString('base64url');

const browser = () => createBrowser(base);

function pick(open: Open, transaction: string, ...cards: readonly string[]): Promise<URL> {
  const parameters = new URLSearchParams({
    client_id: 'bank',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid name address birthdate sign',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    acr_values: 'aal3 crl',
    sign_transaction_id: transaction,
  });
  return pickCards(open, `${endpoint('auth')}?${parameters}`, ...cards);
}

const redeem = (back: URL) =>
  requestToken({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });

async function readUserinfo(token: string | undefined): Promise<Record<string, string>> {
  const answer = await fetch(endpoint('userinfo'), { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as Record<string, string>;
}

describe('デジタル認証アプリ and the operator of the simulator [IDV-048]', () => {
  it.each([
    ['matching', typed],
    ['variant', { ...typed, name: '髙橋 花子' }],
    ['moved', { ...typed, address: '北海道札幌市中央区大通西1-1' }],
    ['foreign', { ...typed, address: '1 Main Street, Springfield, USA' }],
  ])('returns and signs with the person on the card "%s"', async (card, { name, birthDate, address }) => {
    const id = await begin();
    const back = await pick(browser(), id, card);
    expect(back.href.startsWith(redirectUri)).toBe(true);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'the-state' });
    const { id_token: idToken = '', access_token: token } = await redeem(back);
    expect(decodeProtectedHeader(idToken).alg).toBe('ES256');
    const { sub, nonce, aud } = decodeJwt(idToken);
    expect([nonce, aud]).toEqual(['the-nonce', 'bank']);
    expect(await readUserinfo(token)).toMatchObject({ sub, name, birthdate: birthDate, address });
    const { status, body } = await verifyResult(await askResult(id, token));
    expect([status, body]).toMatchObject([
      200,
      {
        verification: { result: 'RESULT_OK', digest },
        certificate_content: {
          jpki_card_digital_signature_content: { common_name: name, date_of_birth: birthDate, address },
        },
      },
    ]);
  });

  it('reads a card again for each verification in one browser', async () => {
    const open = browser();
    const first = await redeem(await pick(open, await begin(), 'matching'));
    const second = await redeem(await pick(open, await begin(), 'variant'));
    const people = await Promise.all([first, second].map(({ access_token: token }) => readUserinfo(token)));
    expect(people.map(({ name }) => name)).toEqual(['高橋 花子', '髙橋 花子']);
    expect(new Set(people.map(({ sub }) => sub)).size).toBe(2);
  });

  it.each([
    ['expired', ['expired'], 'card_expired'],
    ['locked', ['wrong-password', 'wrong-password', 'wrong-password'], 'card_locked'],
  ])('denies access with a card that is %s', async (_, cards, description) => {
    const { searchParams } = await pick(browser(), await begin(), ...cards);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      error: 'access_denied',
      error_description: description,
      state: 'the-state',
    });
  });

  it('refuses the result of another transaction, another digest and another token', async () => {
    const [own, other] = [await begin(), await begin()];
    const { access_token: token } = await redeem(await pick(browser(), own, 'matching'));
    expect((await askResult(other, token)).status).toBe(404);
    expect((await askResult(own, 'x')).status).toBe(401);
    const another = createHash('sha256').update('another').digest('base64');
    expect(await verifyResult(await askResult(own, token), another)).toMatchObject({
      status: 400,
      body: { code: 'invalid_argument', message: 'signature_did_not_match' },
    });
    expect((await verifyResult(await askResult(own, token), digest, 'x')).status).toBe(401);
  });
});
