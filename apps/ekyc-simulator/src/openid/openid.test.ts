import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { decodeJwt, decodeProtectedHeader, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser, type Open, pickCards } from '../../test/card-picker.ts';
import { credentials } from '../../test/simulator-client.ts';
import { buildSimulator } from '../app.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const clientJwk: JWK = { ...(publicKey.export({ format: 'jwk' }) as JWK), alg: 'ES256', use: 'sig' };
const redirectUri = 'http://fukuoka.localhost:3000/identity/return/openid-connect';
const typed = { name: '高橋 花子', birthDate: '1990-04-01', address: '福岡県福岡市中央区天神1-1' };
const hash = 'a'.repeat(64);

/** The provider's metadata contains the port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

let app: FastifyInstance;
let base: string;
beforeAll(async () => {
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  app = buildSimulator({
    config: { ...credentials, publicUrl: base, openId: { clientId: 'bank', clientJwk } },
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

async function operator(path: string, body: object, audience = `${base}/operator`): Promise<Response> {
  return fetch(`${base}/operator/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenFor(audience)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function begin(reference: string): Promise<string> {
  const answer = await operator('/transactions', { reference, hash, typed });
  return ((await answer.json()) as { id: string }).id;
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
    acr_values: 'aal3',
    sign_transaction_id: transaction,
  });
  return pickCards(open, `${base}/oidc/auth?${parameters}`, ...cards);
}

async function idTokenOf(back: URL): Promise<string> {
  const response = await fetch(`${base}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await tokenFor(`${base}/oidc/token`),
    }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id_token: string }).id_token;
}

describe('OpenID provider of the simulator [IDV-048]', () => {
  it.each([
    ['matching', typed],
    ['variant', { ...typed, name: '髙橋 花子' }],
    ['moved', { ...typed, address: '北海道札幌市中央区大通西1-1' }],
    ['foreign', { ...typed, address: '1 Main Street, Springfield, USA' }],
  ])('signs an ID token with the person on the card "%s"', async (card, { name, birthDate, address }) => {
    const id = await begin(`reference-${card}`);
    const back = await pick(browser(), id, card);
    expect(back.href.startsWith(redirectUri)).toBe(true);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'the-state', iss: `${base}/oidc` });
    const token = await idTokenOf(back);
    expect(decodeProtectedHeader(token).alg).toBe('ES256');
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ nonce: 'the-nonce', aud: 'bank', name, birthdate: birthDate, address });
    const check = await operator(`/transactions/${id}/check`, {});
    expect(await check.json()).toEqual({ id, outcome: 'valid', hash, subject: claims.sub });
  });

  it('reads a card again for each verification in one browser', async () => {
    const open = browser();
    const first = decodeJwt(await idTokenOf(await pick(open, await begin('first'), 'matching')));
    const second = decodeJwt(await idTokenOf(await pick(open, await begin('second'), 'variant')));
    expect([first.name, second.name]).toEqual(['高橋 花子', '髙橋 花子']);
    expect(second.sub).not.toBe(first.sub);
  });

  it.each([
    ['expired', ['expired'], 'card_expired'],
    [
      'locked after three wrong passwords',
      ['wrong-password', 'wrong-password', 'wrong-password'],
      'card_locked',
    ],
  ])('denies access with a card that is %s', async (name, cards, description) => {
    const id = await begin(name);
    const { searchParams } = await pick(browser(), id, ...cards);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      error: 'access_denied',
      error_description: description,
      state: 'the-state',
    });
    expect(await (await operator(`/transactions/${id}/check`, {})).json()).toEqual({
      id,
      outcome: 'invalid',
    });
  });

  it('returns the same transaction for the same reference', async () => {
    expect(await begin('again')).toBe(await begin('again'));
  });

  it('the operator API answers 401 to a token for another audience', async () => {
    expect((await operator('/transactions', { reference: 'r', hash }, 'https://other.example')).status).toBe(
      401,
    );
  });
});
