import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newKey, writeAsNode } from '../../../test/support/admin.ts';
import { databases, type Harness, startHarness } from '../../../test/support/harness.ts';
import { parseKeyring } from '../../boot/keyring.ts';
import { createSealer } from '../crypto/sealer.ts';
import { requireRightKeys, rotateKeys } from './key-rotation.ts';

describe.each(databases)('the keys a node starts with, on $name', ({ url }) => {
  let harness: Harness;
  const [old, fresh] = [`old:${newKey()}`, `new:${newKey()}`];
  beforeAll(async () => {
    harness = await startHarness(url);
  });
  afterAll(() => harness.close());
  afterEach(async () => {
    await sql`delete from application`.execute(harness.db);
  });
  const startWith = (keys: string, most = 200, lost: readonly string[] = []) =>
    requireRightKeys(harness.db, parseKeyring(keys), { most, lost });
  const sealWith = (keys: string) => writeAsNode(harness.db, keys);

  it('[SRV-065] must hold every key in use: one that others wrap by and this node lacks is named', async () => {
    await startWith(old);
    await sealWith(old);
    await sealWith(fresh);
    await expect(startWith(old)).rejects.toThrow(/^KEY_ENCRYPTION_KEYS lacks new, in use in the database:/);
    await expect(startWith(`third:${newKey()}`)).rejects.toThrow(/lacks (?:old, new|new, old),/);
    await expect(startWith(`old:${newKey()}`)).rejects.toThrow(
      /lacks new, in use in the database; it has old, but not the key that was used under that id:/,
    );
    await startWith(`${fresh},${old}`);
    // One that is lost for good must not keep the bank from serving.
    await startWith(old, 200, ['new']);
    await expect(startWith(`third:${newKey()}`, 200, ['new'])).rejects.toThrow(/lacks old,/);
  });

  it('[SRV-065] are looked for in the tables there are: a migration still to run may make one', async () => {
    await sealWith(old);
    await sql`alter table pin_intake_key rename to made_later`.execute(harness.db);
    try {
      await startWith(old);
      await expect(startWith(fresh)).rejects.toThrow(/lacks old,/);
    } finally {
      await sql`alter table made_later rename to pin_intake_key`.execute(harness.db);
    }
  });

  it('[SRV-065] are looked for in so many rows of a table and no more', async () => {
    await sealWith(old);
    await sealWith(fresh);
    const refusals = await Promise.allSettled([startWith(old, 1), startWith(fresh, 1)]);
    expect(refusals.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  it('[SRV-065] may be changed by restarting one node after the other, in the order of docs/operations.md', async () => {
    /** Each step finds nodes of the step before still at work. */
    const restart = async (before: string, now: string): Promise<void> => {
      for (const working of [before, now, before, now]) {
        await sealWith(working);
        await startWith(now);
      }
    };
    await sealWith(old);
    await restart(old, `${old},${fresh}`);
    await restart(`${old},${fresh}`, `${fresh},${old}`);
    const keyring = parseKeyring(`${fresh},${old}`);
    const keys = { sealer: createSealer(keyring), currentId: keyring.current };
    expect(await rotateKeys(harness.db, keys, () => undefined)).toMatchObject({ left: 0 });
    await restart(`${fresh},${old}`, fresh);
  });
});
