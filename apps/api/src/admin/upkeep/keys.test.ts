import { verificationCodePattern } from '@kaisetsu/domain/fields/verification-code';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { decisions, newEngineer, newKey, writeAsNode } from '../../../test/support/admin.ts';
import * as given from '../../../test/support/answers.ts';
import { testDatabase, useHarness } from '../../../test/support/harness.ts';
import { encryptedPin } from '../../../test/support/journey.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { newAddress, TestClient, verifiedClient } from '../../../test/support/test-client.ts';
import { createSealer, type Keyring } from '../../adapters/keys/sealer.ts';
import { readIntakeKeys } from '../../adapters/pin/pin-keys.ts';
import { readApplication } from '../../adapters/postgres/application/application-rows.ts';
import { createOutboxQueue } from '../../adapters/postgres/mail/outbox.ts';
import { findWrongKeys } from '../../adapters/postgres/upkeep/data-keys.ts';
import { parseKeyring } from '../../boot/keyring.ts';
import { exitCode } from '../frame/exit-code.ts';

describe(`admin keys on ${testDatabase.name}`, () => {
  const engineer = newEngineer();
  const oldKeys = engineer.env.KEY_ENCRYPTION_KEYS ?? '';
  const newKeys = `second:${newKey()}`;
  const harness = useHarness(() => ({
    env: { ...engineer.env, KEY_ENCRYPTION_KEYS: `${oldKeys},${newKeys}` },
  }));
  beforeEach(() => resetData(harness));
  afterAll(() => engineer.leave());
  const typeWith = (keys: string, ...argv: string[]) =>
    engineer.runWith({ KEY_ENCRYPTION_KEYS: keys }, harness.db, 'keys', ...argv);
  const node = (keys: string) => writeAsNode(harness.db, keys);
  const others = `others:${newKey()}`;

  it('[SRV-065, SRV-071] re-wraps the data keys of applications, mails and PIN keys under load, without a failed call', async () => {
    const visitors: TestClient[] = [];
    for (let i = 0; i < 4; i += 1) {
      const visitor = await verifiedClient(harness);
      expect((await visitor.call('postPersonal', given.personal())).status).toBe(204);
      visitors.push(visitor);
    }
    const { wrapped } = createSealer(parseKeyring(oldKeys)).createDataKey();
    await harness.db.query`
      insert into application (id, bank_code, type, mail_address_hash, wrapped_data_key, key_id, sealed_mail_address)
      select gen_random_uuid(), '0177', 'GENERAL', '', ${wrapped}, 'first', '' from generate_series(1, 350)`;
    const [client] = visitors;
    if (client === undefined) throw new Error('no client');
    const sentBefore = await encryptedPin(client, '7391');
    await (await new TestClient(harness.app).arrive()).call('registerCode', {
      bankCode: '0177',
      mailAddress: newAddress(),
      applicationType: 'GENERAL',
    });

    await node(newKeys);
    const tried = await typeWith(`${newKeys},${oldKeys}`, 'rotate', '--dry-run');
    expect(tried.out).toMatch(/Would wrap \d+ data keys by second\./);
    let rotating = true;
    const answers: number[] = [];
    const load = visitors.map(async (visitor) => {
      while (rotating) {
        answers.push((await visitor.call('getApplication')).status);
        answers.push((await visitor.call('postPersonal', given.personal())).status);
        await new Promise((settle) => setTimeout(settle, 5));
      }
    });
    const run = await typeWith(`${newKeys},${oldKeys}`, 'rotate', '--json');
    rotating = false;
    await Promise.all(load);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter((status) => status !== 200 && status !== 204)).toEqual([]);
    expect([run.exit, run.data.left, run.data.unopened]).toEqual([exitCode.ok, 0, {}]);
    expect(run.data.rewrapped).toBeGreaterThanOrEqual(356);

    const [onlyNew, onlyOld] = [newKeys, oldKeys].map((keys) => createSealer(parseKeyring(keys)));
    if (onlyNew === undefined || onlyOld === undefined) throw new Error('no keys');
    const rows = await harness.db.query<{ id: string }>`
      select id from application where sealed_personal is not null`;
    expect(rows).not.toEqual([]);
    for (const { id } of rows) {
      expect((await readApplication(harness.db, onlyNew, id)).answers.personal?.lastName).toBe('福岡');
      const { answers: sealed } = await readApplication(harness.db, onlyOld, id);
      expect(() => sealed.personal).toThrow('unknown key id');
    }
    expect(await readIntakeKeys(harness.db, onlyNew)).toHaveLength(1);
    const claimed = await createOutboxQueue(harness.db, onlyNew).claim(10, 60);
    expect(
      claimed.map((mail) => mail.open().text).filter((text) => verificationCodePattern.test(text)),
    ).toHaveLength(1);
    expect(await harness.ports.pinKeys.open(sentBefore)).toBe('7391');
    expect((await typeWith(`${newKeys},${oldKeys}`, 'rotate')).out).toContain('0 data keys now wrapped');
    const audited = (await decisions(harness.db)).filter(({ event }) => event === 'admin-keys-rotate');
    expect(audited.map(({ detail }) => detail)).toMatchObject([
      {
        current: 'second',
        begun: expect.arrayContaining([{ about: 'PIN intake keys', keyId: 'first', rows: 1 }]),
      },
      { current: 'second', rewrapped: run.data.rewrapped },
    ]);
  });

  it('[SRV-065] reports data keys that no key-encryption key unwraps, re-wraps all others, and reports an unused key', async () => {
    const third = `third:${newKey()},${newKeys}`;
    for (let i = 0; i < 2; i += 1) await node(newKeys);
    await harness.db
      .query`update application set key_id = 'lost' where id = (select id from application limit 1)`;
    const tried = await typeWith(third, 'rotate', '--dry-run', '--json');
    const run = await typeWith(third, 'rotate', '--json');
    expect([tried.exit, tried.data.unopened]).toEqual([exitCode.refused, { lost: 1 }]);
    expect([run.exit, run.data.unopened, run.data.left]).toEqual([exitCode.refused, { lost: 1 }, 0]);
    const status = await typeWith(third, 'status');
    expect(status.exit).toBe(exitCode.refused);
    expect(status.err).toMatch(/lost\s+MISSING\s+1\s+applications/);
    expect(status.err).toMatch(/third\s+current/);
    expect(status.err).toContain('second wraps nothing');
    await harness.db.query`delete from application where key_id = 'lost'`;
    const after = await typeWith(third, 'status', '--json');
    expect([after.exit, after.data.unused]).toEqual([exitCode.ok, ['second']]);
    expect(after.out).not.toContain(third.split(/[:,]/)[1]);
  });

  it('[SRV-065] reports a key as WRONG if its id is right but its value is not, for example after a restore', async () => {
    const fourth = `fourth:${newKey()}`;
    const right = parseKeyring(fourth);
    await node(fourth);
    const other = `fourth:${newKey()}`;
    const status = await typeWith(other, 'status');
    expect(status.exit).toBe(exitCode.refused);
    expect(status.err).toMatch(/fourth\s+WRONG\s+1\s+applications/);
    const wrongIn = (keyring: Keyring) => findWrongKeys(harness.db, keyring);
    expect(await wrongIn(parseKeyring(other))).toEqual(['fourth']);
    expect(await wrongIn(right)).toEqual([]);
    const damaged = await node(fourth);
    await harness.db.query`update application set wrapped_data_key = '\\x00' where id = ${damaged}`;
    expect(await wrongIn(right)).toEqual([]);
  });

  it('[SRV-065] `keys rotate` refuses a current key that differs from the nodes’ key with the same id, also in a dry run', async () => {
    const [theirs, mistyped] = [`new:${newKey()}`, `new:${newKey()}`];
    await node(others);
    await node(theirs);
    for (const more of [['--dry-run'], []]) {
      const run = await typeWith(`${mistyped},${others}`, 'rotate', ...more);
      expect([run.exit, run.err]).toEqual([
        exitCode.refused,
        expect.stringMatching(/^Nothing was changed: new in KEY_ENCRYPTION_KEYS does not unwrap/),
      ]);
    }
    const right = `${theirs},${others}`;
    const status = await typeWith(right, 'status', '--json');
    expect(status.data).toMatchObject({ uses: [{ keyId: 'new' }, { keyId: 'others' }], unopened: {} });
    expect(await typeWith(right, 'rotate')).toMatchObject({
      exit: exitCode.ok,
      out: '1 data key now wrapped by new.',
    });
  });

  it('[SRV-149] `config check` reports a missing key, even when a migration is pending', async () => {
    await node(others);
    const rows = await harness.db.query<{ name: string; timestamp: string }>`
      delete from migration where name = (select max(name) from migration) returning *`;
    const keys = { KEY_ENCRYPTION_KEYS: `new:${newKey()}` };
    const { data } = await engineer.runWith(keys, harness.db, 'config', 'check', '--json');
    expect(data.checks).toContainEqual({
      ...{ name: 'keys in the database', ok: false },
      found: expect.stringMatching(/^KEY_ENCRYPTION_KEYS lacks others/),
    });
    for (const { name, timestamp } of rows)
      await harness.db.query`insert into migration values (${name}, ${timestamp})`;
  });

  it('[SRV-149] `keys status` reports a key of LOST_KEYS as LOST, `keys rotate` refuses its data keys, and both accept an empty database', async () => {
    const keys = `new:${newKey()}`;
    for (const command of ['status', 'rotate'])
      expect((await typeWith(keys, command)).exit).toBe(exitCode.ok);
    await node(others);
    const lost = { KEY_ENCRYPTION_KEYS: keys, LOST_KEYS: 'others' };
    const status = await engineer.runWith(lost, harness.db, 'keys', 'status');
    expect([status.exit, status.out]).toEqual([exitCode.ok, expect.stringMatching(/others\s+LOST\s+1/)]);
    expect(status.out).not.toContain('MISSING');
    const rotated = await engineer.runWith(lost, harness.db, 'keys', 'rotate');
    expect([rotated.exit, rotated.err]).toEqual([
      exitCode.refused,
      expect.stringContaining('1 data key under others cannot be unwrapped'),
    ]);
  });

  it('[SRV-065] `keys status` reports that nodes used two keys with the same id, and then reports no key as removable', async () => {
    const [theirs, another] = [`new:${newKey()}`, `new:${newKey()}`];
    for (const keys of [theirs, theirs, another, others]) await node(keys);
    const held = `${theirs},${others},spare:${newKey()}`;
    const status = await typeWith(held, 'status');
    expect(status.exit).toBe(exitCode.refused);
    expect(status.err).toMatch(/new\s+WRONG FOR SOME\s+3\s+applications/);
    expect(status.err).toContain('1 data key under new cannot be unwrapped');
    expect(status.err).not.toContain('spare wraps nothing');
    const rotated = await typeWith(held, 'rotate', '--json');
    expect([rotated.exit, rotated.data.rewrapped, rotated.data.unopened]).toEqual([
      exitCode.refused,
      1,
      { new: 1 },
    ]);
  });

  // The embedded database has one connection, so no second session can lock a row.
  it.runIf(testDatabase.url !== null)(
    '[SRV-065] `keys rotate` skips rows that stay locked, and ends with exit code 1',
    async () => {
      const [fresh, held] = [`new:${newKey()}`, await node(others)];
      await node(fresh);
      const keys = `${fresh},${others}`;
      const rotated = await harness.db.transaction(async (trx) => {
        await trx.query`select from application where id = ${held} for update`;
        return typeWith(keys, 'rotate');
      });
      expect([rotated.exit, rotated.err]).toEqual([
        exitCode.refused,
        expect.stringMatching(/1 data key stayed locked by other processes: run it again\.$/),
      ]);
      expect((await typeWith(keys, 'rotate')).out).toContain('1 data key now wrapped by new.');
    },
  );
});
