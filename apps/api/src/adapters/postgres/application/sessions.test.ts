import { describe, expect, it } from 'vitest';
import * as given from '../../../../test/support/answers.ts';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { applicationIdOf } from '../../../../test/support/states.ts';
import { newAddress, type TestClient, verifiedClient } from '../../../../test/support/test-client.ts';
import type { Session } from '../../../core/ports.ts';
import type { Statements } from '../connection/queries.ts';
import { admission, hashToken } from './gate.ts';

describe(`sessions on ${testDatabase.name}`, () => {
  const harness = useHarness();

  const status = async (visitor: TestClient): Promise<number> =>
    (await visitor.call('getOccupations')).status;
  /** Allows another code at once. */
  const codeAgain = () =>
    harness.db.query`update verification_code set created_at = created_at - interval '61 seconds'`;

  it('[SESS-009] gives each application its own key for unsaved input, and refuses the key to a revoked session', async () => {
    const keyOf = async (visitor: TestClient): Promise<string> => {
      const { status, json } = await visitor.call('getApplication');
      expect(status).toBe(200);
      return (json as { unsavedKey: string }).unsavedKey;
    };
    const mailAddress = newAddress();
    const older = await verifiedClient(harness, { mailAddress });
    const key = await keyOf(older);
    expect(await keyOf(older)).toBe(key);
    await codeAgain();
    expect(await keyOf(await verifiedClient(harness, { mailAddress }))).toBe(key);
    expect(await keyOf(await verifiedClient(harness))).not.toBe(key);
    const { status, json } = await older.call('getApplication');
    expect(status).toBe(401);
    expect(JSON.stringify(json)).not.toContain(key);
  });

  it('[SESS-005] ends the older session at a second verification, and continues the same application', async () => {
    const mailAddress = newAddress();
    const older = await verifiedClient(harness, { mailAddress });
    expect((await older.call('postPersonal', given.personal())).status).toBe(204);
    await codeAgain();
    const newer = await verifiedClient(harness, { mailAddress });
    expect([await status(older), await status(newer)]).toEqual([401, 200]);
    expect((await newer.call('getApplication')).json).toMatchObject({
      answers: { personal: given.personal() },
    });
    const events = await harness.db.values<string>`
      select event from audit where application_id = ${await applicationIdOf(harness, newer)} order by id`;
    expect(events).toEqual(['verified', 'personal-saved', 'verified-again']);
  });

  it('[SESS-005] opens another session and another application for another bank or another flow', async () => {
    const mailAddress = newAddress();
    const first = await verifiedClient(harness, { mailAddress });
    await codeAgain();
    const child = await verifiedClient(harness, { mailAddress, type: 'CHILD' });
    const kumamoto = await verifiedClient(harness, { mailAddress, host: 'kumamoto.localhost' });
    expect([await status(first), await status(child), await status(kumamoto)]).toEqual([200, 200, 200]);
    expect((await first.call('postPersonal', given.personal())).status).toBe(204);
    for (const other of [child, kumamoto]) {
      expect((await other.call('getApplication')).json).toMatchObject({ answers: { personal: null } });
    }
  });

  it('begins a new application when the unfinished application had no write for 30 days', async () => {
    const mailAddress = newAddress();
    const older = await verifiedClient(harness, { mailAddress });
    await older.call('postPersonal', given.personal());
    await harness.db.query`update application set updated_at = now() - interval '30 days 1 second'`;
    await codeAgain();
    const newer = await verifiedClient(harness, { mailAddress });
    expect((await newer.call('getApplication')).json).toMatchObject({ answers: { personal: null } });
  });

  it('[SESS-006] refuses answers and look-ups after completion, and ends the session 10 minutes later', async () => {
    const applicant = await verifiedClient(harness);
    await applicant.call('postPersonal', given.personal());
    const complete = async (ago: string) =>
      harness.db.query`
      update application set application_number = '123456789012', completed_at = now() - ${ago}::interval
      where id = ${await applicationIdOf(harness, applicant)}`;
    await complete('9 minutes');
    expect((await applicant.call('getApplication')).status).toBe(200);
    for (const refused of [
      await applicant.call('postPersonal', given.personal()),
      await applicant.call('postWorkplace', given.workplace()),
      await applicant.call('getAddresses', undefined, { query: 'postalNumber=8100001' }),
    ]) {
      expect([refused.status, refused.problem.type]).toEqual([409, 'urn:kaisetsu:problem:completed']);
    }
    expect((await applicant.call('completeApplication', {})).json).toMatchObject({
      applicationNumber: '123456789012',
    });
    await complete('10 minutes 1 millisecond');
    expect((await applicant.call('getApplication')).status).toBe(401);
  });

  it('[SESS-011] answers a repeated completion for a day after the begin of the session, also after the idle time', async () => {
    const applicant = await verifiedClient(harness);
    const id = await applicationIdOf(harness, applicant);
    const begin = async (ago: string) =>
      harness.db.query`
      update session set created_at = now() - ${ago}::interval, last_seen_at = now() - ${ago}::interval
      where application_id = ${id}`;
    const ask = async () => (await applicant.call('completeApplication', {})).status;
    await begin('31 minutes');
    expect(await ask()).toBe(401);
    await harness.db
      .query`update application set application_number = '223456789012', completed_at = now() - interval '29 minutes'
      where id = ${id}`;
    await begin('23 hours 59 minutes');
    expect((await applicant.call('completeApplication', {})).json).toMatchObject({
      applicationNumber: '223456789012',
    });
    expect((await applicant.call('getApplication')).status).toBe(401);
    await begin('24 hours 1 second');
    expect(await ask()).toBe(401);
    await begin('1 hour');
    await harness.db.query`update session set revoked_at = now() where application_id = ${id}`;
    expect(await ask()).toBe(401);
  });

  it('[SRV-143] stores the newest 20 workplace codes that a session found; a repeated code does not remove another code', async () => {
    const { token } = await verifiedClient(harness);
    const { sessions } = harness.ports;
    const session = { tokenHash: hashToken(token) } as Session;
    const find = (nth: number) => sessions.admitLookup(session, `workplace/${nth}`);
    const remembered = async (): Promise<number[]> => {
      const all = Array.from({ length: 22 }, (_, nth) => nth);
      const found = await Promise.all(all.map((nth) => sessions.hasFound(session, `workplace/${nth}`)));
      return all.filter((nth) => found[nth]);
    };
    for (let nth = 1; nth <= 20; nth += 1) expect(await find(nth)).toBe(true);
    expect(await find(7)).toBe(true);
    expect(await remembered()).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(await find(21)).toBe(true);
    expect(await remembered()).toEqual(Array.from({ length: 20 }, (_, at) => at + 2));
  });

  it('[CALL-010] stores the channel and the device id of the entry; stores an empty text if one is missing or malformed', async () => {
    const stored = () =>
      harness.db.query`select channel, device_id from application order by created_at desc limit 1`;
    const deviceId = '01234567-89ab-cdef-0123-456789abcdef';
    await verifiedClient(harness, { entry: { channel: 'poster', deviceId } });
    expect(await stored()).toEqual([{ channel: 'poster', device_id: deviceId }]);
    await verifiedClient(harness, { entry: { channel: null, deviceId: 'no device id' } });
    expect(await stored()).toEqual([{ channel: '', device_id: '' }]);
  });

  it('counts a call without waiting for the disk; later transactions on the connection wait for the disk', async () => {
    await harness.db.connection(async (connection) => {
      const waits = (by: Statements) => by.value<string>`show synchronous_commit`;
      await connection.query`set synchronous_commit = on`;
      try {
        await connection.transaction(async (trx) => {
          await trx.send(admission, [[Buffer.alloc(32)], 'token', '0177', null]);
          expect(await waits(trx)).toBe('off');
        });
        expect(await waits(connection)).toBe('on');
      } finally {
        await connection.query`reset synchronous_commit`;
      }
    });
  });
});
