/** Long because all tests share the simulated provider. */

import { createHash, randomUUID } from 'node:crypto';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OidcServer, startOidcServer } from '../../../../test/support/oidc-server.ts';
import {
  type IdentityAdapter,
  IdentityProviderUnavailable,
  type IdentityResult,
  type OpenIdentitySession,
} from '../../../core/identity-ports.ts';
import { createOpenIdConnect } from './openid-connect.ts';
import { createPocketSign } from './pocketsign.ts';

const returnUrl = 'https://fukuoka.example/identity/return/openid-connect';
const statement = '口座開設申込書';
const { refused, providerProcessing, bankerProcessing, created, expired } = ekycStatus;

/** Milliseconds between the clocks of database and node. */
let ahead = 0;
const readTime = async () => new Date(Date.now() + ahead);

let server: OidcServer;
beforeAll(async () => {
  server = await startOidcServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  ahead = 0;
  server.claims = {};
  server.userinfo = {};
  server.verification = {};
  server.content = {};
  server.refusal = null;
  server.resultOf = null;
  server.forge = null;
  server.aheadSeconds = 0;
  server.tokenResponse = 'whole';
  server.away.clear();
  server.requests.clear();
});

const newAdapter = (): IdentityAdapter =>
  createOpenIdConnect({
    issuer: server.issuer,
    clientId: server.clientId,
    privateKey: server.clientKey,
    checkSignature: createPocketSign({ url: server.operatorUrl, token: server.operatorToken }),
    checkMethod: 'CRL',
    readTime,
  });

type Started = { readonly adapter: IdentityAdapter; readonly url: URL; readonly open: OpenIdentitySession };

async function started(adapter = newAdapter()): Promise<Started> {
  const reference = randomUUID();
  const { url, providerSessionId, returns } = await adapter.start({
    reference,
    method: 'JPKI',
    ruleVersion: '施行規則6条1項1号ル',
    bankCode: '0177',
    applicationType: 'GENERAL',
    subjects: [{ role: 'CUSTOMER', method: 'JPKI', face: true }],
    statement,
    returnUrl,
    webhookUrl: 'https://api.example/webhooks/identity',
    requestId: 'request-1',
  });
  const open = { reference, providerSessionId, privateState: returns?.privateState ?? null };
  return { adapter, url: new URL(url), open };
}

function returned(
  { adapter, open, url }: Started,
  { at = new Date(), code = server.consent(url.href) } = {},
): OpenIdentitySession {
  const accepted = adapter.acceptReturn?.(open, { code, iss: server.issuer }, at);
  if (accepted === undefined || !('privateState' in accepted)) throw new Error('the return was not accepted');
  return { ...open, privateState: accepted.privateState };
}

async function verified(change: Partial<OidcServer> = {}) {
  const session = await started();
  Object.assign(server, change);
  return session.adapter.readStatus(returned(session), 'request-2');
}

/** The session with the state of each answer stored. */
function follow({ adapter }: Started, begun: OpenIdentitySession) {
  let open = begun;
  return async (): Promise<IdentityResult> => {
    const result = await adapter.readStatus(open, 'r');
    open = { ...open, privateState: result.privateState ?? open.privateState };
    return result;
  };
}
const signWith = (kid: string) => (claims: object) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid }).sign(server.clientKey);
const ended = { status: expired, reason: 'provider-failure' };

describe('start of a verification over OpenID Connect', () => {
  it('asks for the code flow with PKCE, state, nonce, acr_values and the signing transaction [IDV-040]', async () => {
    const { url, open } = await started();
    const parameters = Object.fromEntries(url.searchParams);
    expect(parameters).toMatchObject({
      response_type: 'code',
      client_id: 'bank',
      redirect_uri: returnUrl,
      scope: 'openid name address birthdate gender sign',
      code_challenge_method: 'S256',
      acr_values: 'aal3 crl',
      sign_transaction_id: open.providerSessionId,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(parameters[name]).toMatch(/^[\w-]{43}$/);
  });

  it('uses a new state, nonce and PKCE verifier for each session', async () => {
    const [one, other] = [await started(), await started()].map(({ open }) =>
      JSON.parse(open.privateState ?? ''),
    );
    for (const name of ['state', 'nonce', 'verifier']) expect(one[name]).not.toBe(other[name]);
  });

  it.each(['token', 'sign'] as const)(
    'throws IdentityProviderUnavailable when "%s" is unreachable',
    async (part) => {
      server.away.add(part);
      await expect(started()).rejects.toThrow(IdentityProviderUnavailable);
    },
  );

  it('rejects a start for two persons, because a session verifies only one', async () => {
    const subjects = ['CUSTOMER', 'PROXY'].map((role) => ({ role, method: 'JPKI', face: true }));
    const request = { reference: 'r', statement, returnUrl, subjects, requestId: 'r' };
    await expect(newAdapter().start(request as never)).rejects.toThrow(IdentityProviderUnavailable);
  });
});

describe('status before the applicant returns from the provider', () => {
  it('is "created" at first, and "expired" after 31 minutes', async () => {
    const { adapter, open } = await started();
    expect(await adapter.readStatus(open, 'r')).toMatchObject({ status: created });
    ahead = 31 * 60_000;
    expect(await adapter.readStatus(open, 'r')).toMatchObject({ status: expired });
  });
});

describe('redemption of the code', () => {
  it('returns name, birth date and address of the certificate [IDV-040]', async () => {
    const session = await started();
    expect(await session.adapter.readStatus(returned(session), 'r')).toEqual({
      providerSessionId: session.open.providerSessionId,
      status: bankerProcessing,
      supplementRequired: false,
      updatedAt: expect.any(Date),
      verified: [
        {
          role: 'CUSTOMER',
          verificationId: `verification-${session.open.providerSessionId}`,
          document: { kind: 'SIGNING_CERTIFICATE', number: null },
          name: '山田　太郎',
          birthDate: '1990-04-01',
          address: '福岡県福岡市中央区天神1-1',
        },
      ],
    });
  });

  it('takes from the card what the certificate writes with a substitute [IDV-040]', async () => {
    const content = {
      ...{ common_name: '高田　ホッケ', substitute_character_of_common_name: '00' + '1' },
      ...{ address: '福岡県宗像市X1', substitute_character_of_address: '00000000' },
    };
    const { verified: people } = await verified({ content, userinfo: { name: '高田　𩸽' } });
    expect(people).toMatchObject([{ name: '高田　𩸽', address: '福岡県宗像市X1' }]);
  });

  it('authenticates at the token endpoint with an ES256 assertion that has a jti and is valid for 60 s [IDV-040]', async () => {
    await verified();
    const { header, payload } = server.assertion ?? { header: {}, payload: {} };
    expect(header).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    expect(payload).toMatchObject({
      iss: 'bank',
      sub: 'bank',
      aud: `${server.issuer}/protocol/openid-connect/token`,
      jti: expect.any(String),
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(60);
  });

  it.each<[object, string?]>([
    [{ error: 'access_denied' }, 'cancelled'],
    [{ error: 'access_denied', error_description: 'card_locked' }, 'card-locked'],
    [{ error: 'access_denied', error_description: 'card_expired' }, 'card-expired'],
    [{ error: 'server_error' }],
  ])('refuses the session after a return with %j [IDV-041]', async (parameters, reason) => {
    const { adapter, open } = await started();
    const accepted = adapter.acceptReturn?.(open, { ...parameters }, new Date());
    expect(accepted).toMatchObject({ result: { status: refused } });
    expect((accepted as { result: IdentityResult }).result.reason).toBe(reason);
  });
});

describe('attacks on the ID token [IDV-042]', () => {
  const hmac = (claims: object) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('k'.repeat(32)));
  it.each<[string, Partial<OidcServer>]>([
    ['alg none', { forge: async (claims) => new UnsecuredJWT({ ...claims }).encode() }],
    ['HS256', { forge: hmac }],
    ['a signature by another key with the right kid', { forge: (claims, kid) => signWith(kid)(claims) }],
    ['another audience', { claims: { aud: 'another-bank' } }],
    ['two audiences without azp', { claims: { aud: ['bank', 'another-bank'] } }],
    ['another issuer', { claims: { iss: 'https://attacker.example' } }],
    ['another nonce', { claims: { nonce: 'of-another-session' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a token issued more than 30 s ahead of the clock of the database', { aheadSeconds: 32 }],
    ['a token that expired more than 30 s ago', { aheadSeconds: -332 }],
  ])('refuses %s', async (_, change) => {
    const { status, verified: people } = await verified(change);
    expect({ status, people }).toEqual({ status: refused, people: undefined });
  });

  it.each([
    ['issued 28 s ahead of the clock of the database', 28],
    ['that expired 28 s ago', -328],
  ])('accepts a token %s', async (_, aheadSeconds) => {
    expect(await verified({ aheadSeconds })).toMatchObject({ status: bankerProcessing });
  });

  it('checks the times of a token against the clock of the database, not of the node', async () => {
    ahead = 3_600_000;
    server.aheadSeconds = 3_600;
    expect(await verified({ aheadSeconds: 3_600 })).toMatchObject({ status: bankerProcessing });
  });
});

describe('attacks on the code [IDV-042]', () => {
  it('approves nothing for the code of another session: the victim’s session waits 30 s, then expires with provider-failure', async () => {
    const [victim, attacker] = [await started(), await started()];
    const code = server.consent(attacker.url.href);
    const read = (at: Date) => victim.adapter.readStatus(returned(victim, { code, at }), 'r');
    expect(await read(new Date())).toMatchObject({ status: providerProcessing });
    expect(await read(new Date(Date.now() - 30_000))).toMatchObject(ended);
  });

  it('refuses the answer of another issuer and sends no request to the token endpoint', async () => {
    const { adapter, open, url } = await started();
    const parameters = { code: server.consent(url.href), iss: 'https://attacker.example' };
    expect(adapter.acceptReturn?.(open, parameters, new Date())).toMatchObject({
      result: { status: refused },
    });
    expect(server.requests.get('token')).toBeUndefined();
  });

  it('approves in one of two simultaneous status calls with the same code, and waits in the other', async () => {
    const session = await started();
    const back = returned(session);
    const results = await Promise.all([1, 2].map(() => session.adapter.readStatus(back, 'r')));
    const statuses = results.map(({ status }) => status).sort();
    expect(statuses).toEqual([providerProcessing, bankerProcessing]);
  });
});

describe('signature of the statement [IDV-043]', () => {
  const digest = createHash('sha256').update(statement).digest('base64');
  const refuse = (message: string) => ({ refusal: [400, { code: 'invalid_argument', message }] as const });
  const result = (found: string) => ({ verification: { result: found } });
  it.each<[string, Partial<OidcServer>]>([
    ['the result of another transaction', { resultOf: 'another' }],
    ['an operator that answers for another digest', { verification: { digest: 'b'.repeat(43) } }],
    ['a signature that does not match', result('RESULT_SIGNATURE_DID_NOT_MATCH')],
    ['a result of the operator without a meaning', result('RESULT_UNSPECIFIED')],
    ['a certificate that is not for signing', refuse('unsupported_certificate')],
    ['a certificate without a person', { content: { common_name: undefined } }],
    [
      'a valid certificate of another kind than for signing',
      { refusal: [200, { verification: { id: 'v', result: 'RESULT_OK', digest } }] },
    ],
    ['the certificate of another person than the card', { content: { common_name: '山本　次郎' } }],
    ['another birth date on the card', { userinfo: { birthdate: '1990-04-02' } }],
    ['the userinfo of another `sub`', { userinfo: { sub: 'card-2' } }],
  ])('refuses %s', async (_, change) => {
    const ended = await verified(change);
    expect([ended.status, ended.reason, ended.verified]).toEqual([refused, undefined, undefined]);
  });

  it.each(['certificate_has_expired', 'certificate_has_been_revoked'])('refuses for %s', async (why) => {
    expect(await verified(refuse(why))).toMatchObject({ status: refused, reason: 'card-expired' });
  });

  it('ends without a refusal when the provider has no result for this token, or the operator refuses ours', async () => {
    const session = await started();
    const other = { ...returned(session), providerSessionId: randomUUID() };
    expect(await session.adapter.readStatus(other, 'r')).toMatchObject(ended);
    expect(await verified({ refusal: [401, { code: 'unauthenticated' }] })).toMatchObject({
      status: providerProcessing,
    });
  });

  it('ends the session of a release with another state as a failure of the provider', async () => {
    const { adapter, open } = await started();
    const old = { ...open, privateState: JSON.stringify({ answersHash: 'a' }) };
    expect(await adapter.readStatus(old, 'r')).toMatchObject(ended);
  });
});

describe('outages', () => {
  it.each(['token', 'certs', 'userinfo', 'sign', 'operator'] as const)(
    'keeps a session waiting while "%s" is unreachable, then approves [IDV-044]',
    async (part) => {
      const session = await started();
      const read = follow(session, returned(session));
      server.away.add(part);
      const waiting = await read();
      expect(waiting).toMatchObject({ status: providerProcessing });
      expect(waiting.verified).toBeUndefined();
      server.away.clear();
      expect(await read()).toMatchObject({ status: bankerProcessing });
    },
  );

  it('approves after an outage of the operator that is longer than the lifetime of the ID token [IDV-044]', async () => {
    const session = await started();
    const read = follow(session, returned(session));
    server.away.add('operator');
    for (const minutes of [0, 10, 20]) {
      ahead = minutes * 60_000;
      expect((await read()).status).toBe(providerProcessing);
    }
    server.away.clear();
    expect(await read()).toMatchObject({ status: bankerProcessing });
  });

  it.each(['token', 'operator'] as const)(
    'expires a session when "%s" is unreachable until an hour after `expiresAt` [IDV-044]',
    async (part) => {
      const session = await started();
      const read = follow(session, returned(session));
      server.away.add(part);
      for (const minutes of [0, 89]) {
        ahead = minutes * 60_000;
        expect((await read()).status).toBe(providerProcessing);
      }
      ahead = 91 * 60_000;
      expect(await read()).toMatchObject(ended);
    },
  );

  it.each(['none', 'half'] as const)(
    'expires the session with provider-failure when the token response does not arrive completely: %s arrives [IDV-187]',
    async (part) => {
      const session = await started();
      const read = follow(session, returned(session));
      server.tokenResponse = part;
      expect((await read()).status).toBe(providerProcessing);
      server.tokenResponse = 'whole';
      // In the first 30 s after the return, another node may be redeeming the code.
      expect((await read()).status).toBe(providerProcessing);
      ahead = 31_000;
      expect(await read()).toMatchObject(ended);
      expect(server.requests.get('token')).toBe(3);
    },
  );

  it('fetches the keys again when a token has an unknown key, at most once a minute [IDV-044]', async () => {
    const adapter = newAdapter();
    await adapter.readStatus(returned(await started(adapter)), 'r');
    server.rotateKey();
    const session = await started(adapter);
    const read = follow(session, returned(session));
    for (let flood = 0; flood < 5; flood += 1) expect((await read()).status).toBe(providerProcessing);
    expect(server.requests.get('certs')).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const result = await read().finally(() => vi.useRealTimers());
    expect(result).toMatchObject({ status: bankerProcessing });
    expect(server.requests.get('certs')).toBe(2);
  });

  it('reads at most 256 KiB of a response [IDV-044]', async () => {
    const padding = 'x'.repeat(256 * 1024);
    expect(await verified({ claims: { padding } })).toMatchObject({ status: providerProcessing });
  });

  it('refuses an ID token if the provider does not publish the token’s key within two minutes', async () => {
    const session = await started();
    server.forge = signWith('unknown');
    const back = returned(session, { at: new Date(Date.now() - 120_000) });
    expect(await session.adapter.readStatus(back, 'r')).toMatchObject({ status: refused });
  });
});
