import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGate, createSessions } from '../src/adapters/postgres/application/gate.ts';
import { createCodes } from '../src/adapters/postgres/codes/codes.ts';
import type { HashSecrets } from '../src/core/keyed-hash.ts';
import { createIdentityCookie } from '../src/http/identity/identity-cookie.ts';
import * as given from './support/answers.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import { highMailLimits } from './support/mail-limits.ts';
import { applicationIdOf } from './support/states.ts';
import { newAddress, readCode, TestClient, verifiedClient } from './support/test-client.ts';

const newSecret = randomBytes(32);

describe(`the exchange of APP_SECRET on ${testDatabase.name}`, () => {
  const harness = useHarness();
  let oldSecret: Uint8Array;
  beforeAll(async () => {
    oldSecret = harness.appSecret;
  });

  const nodeWith = (appSecrets: HashSecrets) =>
    harness.secondNode({
      appSecrets,
      gate: createGate({ queries: harness.db, listQueries: harness.db }, harness.sealer, appSecrets[0]),
      ports: {
        ...harness.ports,
        sessions: createSessions(harness.db, appSecrets),
        codes: createCodes(
          {
            ...{ db: harness.db, sealer: harness.sealer, bankOf: harness.banks.getByCode },
            ...{ appSecrets, onMailQueued: () => undefined },
          },
          highMailLimits,
        ),
      },
    });
  const movedTo = async (client: TestClient, secrets: HashSecrets): Promise<TestClient> => {
    const { host, cookie, token } = client;
    return Object.assign(new TestClient(await nodeWith(secrets), host), { cookie, token });
  };
  const asked = (mailAddress: string) => ({ bankCode: '0177', mailAddress, applicationType: 'GENERAL' });
  const entered = { channel: '', deviceId: null };

  it('accepts sessions and cookies, and returns the same key for unsaved answers, on nodes with both secrets [OPS-094]', async () => {
    const client = await verifiedClient(harness);
    const keyOf = async (one: TestClient): Promise<string> =>
      ((await one.call('getApplication')).json as { unsavedKey: string }).unsavedKey;
    const key = await keyOf(client);
    for (const secrets of [
      [oldSecret, newSecret],
      [newSecret, oldSecret],
    ] as const) {
      const moved = await movedTo(client, secrets);
      expect(await keyOf(moved)).toBe(key);
      expect((await moved.call('postPersonal', given.personal())).status).toBe(204);
    }
    const withoutOld = await movedTo(client, [newSecret]);
    expect((await withoutOld.call('postPersonal', given.personal())).problem.type).toContain('cross-site');
  });

  it('accepts a workplace code that a look-up found before the exchange [OPS-094]', async () => {
    const client = await verifiedClient(harness);
    const session = { tokenHash: 'unknown' };
    await harness.db.query`update session set token_hash = 'unknown' where token_hash = (
      select token_hash from session order by created_at desc limit 1)`;
    expect(client.token).not.toBe('');
    const before = createSessions(harness.db, [oldSecret]);
    await before.admitLookup(session as never, 'workplace/FUK001');
    const found = (secrets: HashSecrets) =>
      createSessions(harness.db, secrets).hasFound(session as never, 'workplace/FUK001');
    expect(await found([newSecret, oldSecret])).toBe(true);
    expect(await found([newSecret])).toBe(false);
  });

  it('verifies a mailed code on a node that has other secrets than the node that mailed it [OPS-094]', async () => {
    for (const [registering, verifying] of [
      [[oldSecret], [newSecret, oldSecret]],
      [
        [newSecret, oldSecret],
        [oldSecret, newSecret],
      ],
    ] as const) {
      const mailAddress = newAddress();
      const first = await new TestClient(await nodeWith(registering)).arrive();
      expect((await first.call('registerCode', asked(mailAddress))).status).toBe(200);
      const verificationCode = await readCode(harness, mailAddress);
      const other = await new TestClient(await nodeWith(verifying)).arrive();
      const body = { ...asked(mailAddress), ...entered, verificationCode, attemptKey: 'a'.repeat(22) };
      expect((await other.call('verifyCode', body)).status).toBe(200);
      // Another node can get the call that the browser repeats.
      const again = await movedTo(other, registering.length === 1 ? verifying : registering);
      expect((await again.call('verifyCode', body)).status).toBe(200);
    }
  });

  it('enforces the wait between two codes for a mail address also on a node with a newer secret [OPS-094]', async () => {
    const mailAddress = newAddress();
    const client = await new TestClient(harness.app).arrive();
    await client.call('registerCode', asked(mailAddress));
    const moved = await new TestClient(await nodeWith([newSecret, oldSecret])).arrive();
    expect((await moved.call('registerCode', asked(mailAddress))).status).toBe(429);
  });

  it('finds the unfinished application of an applicant who returns, also after the old secret was removed [OPS-094]', async () => {
    const mailAddress = newAddress();
    const before = await verifiedClient(harness, { mailAddress });
    const id = await applicationIdOf(harness, before);
    const returned = async (secrets: HashSecrets): Promise<string> => {
      await harness.db.query`update verification_code set created_at = created_at - interval '10 minutes'`;
      const app = await nodeWith(secrets);
      return applicationIdOf(harness, await verifiedClient({ ...harness, app }, { mailAddress }));
    };
    expect(await returned([newSecret, oldSecret])).toBe(id);
    expect(await returned([newSecret])).toBe(id);
  });
});

it('accepts an identity cookie only if it was made with a configured secret [OPS-094]', () => {
  const old = randomBytes(32);
  let value = '';
  const reply = { setCookie: (_name: string, set: string) => (value = set) };
  const create = (secrets: HashSecrets) => createIdentityCookie(secrets, 'identity', () => false);
  create([old]).set({} as never, reply as never, 'application');
  const accepts = (secrets: HashSecrets): boolean =>
    create(secrets).has({ cookies: { identity: value } } as never, 'application');
  expect([accepts([old]), accepts([newSecret, old]), accepts([newSecret])]).toEqual([true, true, false]);
});
