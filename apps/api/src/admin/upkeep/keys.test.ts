import { verificationCodePattern } from '@kaisetsu/domain/fields/verification-code';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisions, type Engineer, newEngineer, newKey, writeAsNode } from '../../../test/support/admin.ts';
import * as given from '../../../test/support/answers.ts';
import { type Harness, startHarness, testDatabase } from '../../../test/support/harness.ts';
import { encryptedPin } from '../../../test/support/journey.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { newAddress, TestClient, verifiedClient } from '../../../test/support/test-client.ts';
import { createSealer, type Keyring } from '../../adapters/keys/sealer.ts';
import { readIntakeKeys } from '../../adapters/pin/intake-keys.ts';
import { readApplication } from '../../adapters/postgres/application/application-rows.ts';
import { createOutboxQueue } from '../../adapters/postgres/mail/outbox-queue.ts';
import { findWrongKeys } from '../../adapters/postgres/upkeep/key-check.ts';
import { parseKeyring } from '../../boot/keyring.ts';
import { exitCode } from '../frame/exit-code.ts';

describe(`admin keys on ${testDatabase.name}`, () => {
  let engineer: Engineer;
  let harness: Harness;
  let second: Readonly<Record<string, string>>;
  let oldKeys: string;
  let newKeys: string;
  beforeAll(async () => {
    engineer = newEngineer();
    oldKeys = engineer.env.KEY_ENCRYPTION_KEYS ?? '';
    newKeys = `second:${newKey()}`;
    second = { KEY_ENCRYPTION_KEYS: `${newKeys},${oldKeys}` };
    harness = await startHarness({
      env: { ...engineer.env, KEY_ENCRYPTION_KEYS: `${oldKeys},${newKeys}` },
    });
  });
  beforeEach(() => resetData(harness));
  afterAll(async () => {
    await harness.close();
    engineer.leave();
  });
  const typeWith = (env: Readonly<Record<string, string>>, ...argv: string[]) =>
    engineer.runWith(env, harness.db, ...argv);

  it('[SRV-065, SRV-071] re-wraps the data keys of applications, mails and PIN keys under load, without a failed call', async () => {
    const visitors: TestClient[] = [];
    for (let i = 0; i < 4; i += 1) {
      const visitor = await verifiedClient(harness);
      expect((await visitor.call('postPersonal', given.personal())).status).toBe(204);
      visitors.push(visitor);
    }
    const sealer = createSealer(parseKeyring(oldKeys));
    const dataKeys = Array.from({ length: 350 }, () => ({
      wrapped: sealer.createDataKey().wrapped.toString('hex'),
    }));
    await harness.db.query`
      insert into application (id, bank_code, type, mail_address_hash, wrapped_data_key, key_id, sealed_mail_address)
      select gen_random_uuid(), '0177', 'GENERAL', '', decode(wrapped, 'hex'), 'first', ''
      from jsonb_to_recordset(${JSON.stringify(dataKeys)}::jsonb) as data_key(wrapped text)`;
    const [client] = visitors;
    if (client === undefined) throw new Error('no client');
    const sentBefore = await encryptedPin(client, '7391');
    await (await new TestClient(harness.app).arrive()).call('registerCode', {
      bankCode: '0177',
      mailAddress: newAddress(),
      applicationType: 'GENERAL',
    });

    await writeAsNode(harness.db, newKeys);
    const tried = await typeWith(second, 'keys', 'rotate', '--dry-run');
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
    const run = await typeWith(second, 'keys', 'rotate', '--json');
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
    expect((await typeWith(second, 'keys', 'rotate')).out).toContain('0 data keys now wrapped');
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
    const third = { KEY_ENCRYPTION_KEYS: `third:${newKey()},${newKeys}` };
    for (let i = 0; i < 2; i += 1) await writeAsNode(harness.db, newKeys);
    await harness.db
      .query`update application set key_id = 'lost' where id = (select id from application limit 1)`;
    const tried = await typeWith(third, 'keys', 'rotate', '--dry-run', '--json');
    const run = await typeWith(third, 'keys', 'rotate', '--json');
    expect([tried.exit, tried.data.unopened]).toEqual([exitCode.refused, { lost: 1 }]);
    expect([run.exit, run.data.unopened, run.data.left]).toEqual([exitCode.refused, { lost: 1 }, 0]);
    const status = await typeWith(third, 'keys', 'status');
    expect(status.exit).toBe(exitCode.refused);
    expect(status.err).toMatch(/lost\s+MISSING\s+1\s+applications/);
    expect(status.err).toMatch(/third\s+current/);
    expect(status.err).toContain('second wraps nothing');
    await harness.db.query`delete from application where key_id = 'lost'`;
    const after = await typeWith(third, 'keys', 'status', '--json');
    expect([after.exit, after.data.unused]).toEqual([exitCode.ok, ['second']]);
    expect(after.out).not.toContain(third.KEY_ENCRYPTION_KEYS.split(/[:,]/)[1]);
  });

  it('[SRV-065] reports a key as WRONG if its id is right but its value is not, for example after a restore', async () => {
    const fourth = `fourth:${newKey()}`;
    const right = parseKeyring(fourth);
    await writeAsNode(harness.db, fourth);
    const other = { KEY_ENCRYPTION_KEYS: `fourth:${newKey()}` };
    const status = await typeWith(other, 'keys', 'status');
    expect(status.exit).toBe(exitCode.refused);
    expect(status.err).toMatch(/fourth\s+WRONG\s+1\s+applications/);
    const wrongIn = (keyring: Keyring) => findWrongKeys(harness.db, keyring);
    expect(await wrongIn(parseKeyring(other.KEY_ENCRYPTION_KEYS))).toEqual(['fourth']);
    expect(await wrongIn(right)).toEqual([]);
    await harness.db.query`
      insert into application (id, bank_code, type, mail_address_hash, wrapped_data_key, key_id, sealed_mail_address)
      values (gen_random_uuid(), '0177', 'GENERAL', '', '\\x00', 'fourth', '')`;
    expect(await wrongIn(right)).toEqual([]);
  });
});
