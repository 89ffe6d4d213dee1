import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newEngineer, newKey, writeAsNode } from '../../../test/support/admin.ts';
import { testDatabase, useHarness } from '../../../test/support/harness.ts';
import { exitCode } from '../frame/exit-code.ts';

describe(`admin commands with keys that may differ from those of the nodes, on ${testDatabase.name}`, () => {
  const engineer = newEngineer();
  const harness = useHarness();
  const others = `others:${newKey()}`;
  beforeAll(async () => {
    await harness.db.query`delete from pin_intake_key`;
  });
  afterEach(() => harness.db.query`delete from application`);
  afterAll(() => engineer.leave());
  const typeWith = (keys: string, ...argv: string[]) =>
    engineer.runWith({ KEY_ENCRYPTION_KEYS: keys }, harness.db, 'keys', ...argv);
  const node = (keys: string) => writeAsNode(harness.db, keys);

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
