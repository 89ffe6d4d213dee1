import { afterEach, describe, expect, it } from 'vitest';
import { newKey, writeAsNode } from '../../../../test/support/admin.ts';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { parseKeyring } from '../../../boot/keyring.ts';
import { createSealer } from '../../keys/sealer.ts';
import { requireRightKeys, rotateKeys } from './data-keys.ts';

describe(`the check of the keys at the start of a node, on ${testDatabase.name}`, () => {
  const harness = useHarness();
  const [old, fresh] = [`old:${newKey()}`, `new:${newKey()}`];
  afterEach(async () => {
    await harness.db.query`delete from application`;
  });
  const startWith = (keys: string, lost: readonly string[] = []) =>
    requireRightKeys(harness.db, parseKeyring(keys), lost);
  const sealWith = (keys: string) => writeAsNode(harness.db, keys);

  it('[SRV-149] refuses the start when a key in use is missing, and names the key', async () => {
    await startWith(old);
    await sealWith(old);
    await sealWith(fresh);
    await expect(startWith(old)).rejects.toThrow(/^KEY_ENCRYPTION_KEYS lacks new, in use in the database:/);
    await expect(startWith(`third:${newKey()}`)).rejects.toThrow(/lacks (?:old, new|new, old),/);
    await expect(startWith(`old:${newKey()}`)).rejects.toThrow(
      /lacks new, in use in the database; it has old, but not the key that was used under that id:/,
    );
    await startWith(`${fresh},${old}`);
    await startWith(old, ['new']);
    await expect(startWith(`third:${newKey()}`, ['new'])).rejects.toThrow(/lacks old,/);
  });

  it('[SRV-149] checks the keys only in existing tables, because a pending migration may create a table', async () => {
    await sealWith(old);
    await harness.db.query`alter table pin_intake_key rename to made_later`;
    try {
      await startWith(old);
      await expect(startWith(fresh)).rejects.toThrow(/lacks old,/);
    } finally {
      await harness.db.query`alter table made_later rename to pin_intake_key`;
    }
  });

  it('[SRV-065] rewraps each row once when two rotations run at the same time', async () => {
    for (let row = 0; row < 30; row += 1) await sealWith(old);
    const keyring = parseKeyring(`${fresh},${old}`);
    const keys = { sealer: createSealer(keyring), currentId: keyring.current };
    const rotated = await Promise.all([1, 2].map(() => rotateKeys(harness.db, keys, () => undefined)));
    expect(rotated.map(({ left }) => left)).toEqual([0, 0]);
    expect(rotated.reduce((sum, { rewrapped }) => sum + rewrapped, 0)).toBe(30);
    await startWith(fresh);
  });

  it('[SRV-065] lets every node start while one node after the other gets new keys, in the order of docs/operations.md', async () => {
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
