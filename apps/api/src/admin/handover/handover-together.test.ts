import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBackOffice } from '../../../test/support/admin.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import type { Queries } from '../../adapters/postgres/connection/queries.ts';
import { beginBatch, handOver } from '../../adapters/postgres/handover/handover.ts';
import { exitCode } from '../frame/exit-code.ts';
import { writeBatch } from './handover-files.ts';

const waitsForLock = async (db: Queries): Promise<boolean> =>
  (
    await db.query`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  ).length > 0;

// The embedded database has one connection.
describe.skipIf(testDatabase.url === null)('concurrent hand-overs on PostgreSQL', () => {
  const { harness, folderOf, linesIn, waiting, completed, ...office } = useBackOffice();
  beforeAll(async () => {
    // PostgreSQL now plans for an empty table; the hand-over must work with that plan.
    await harness.db.query`analyze application`;
  });
  const type = (...argv: string[]) => office.type('export', ...argv);
  const numbersIn = (out: string) => linesIn(out).map(({ applicationNumber }) => applicationNumber);
  async function hold(applicationNumber = ''): Promise<() => Promise<void>> {
    const signal = new EventEmitter();
    const held = harness.db.transaction(async (trx) => {
      await trx.query`
        select from application where application_number = ${applicationNumber} for no key update skip locked`;
      signal.emit('held');
      await once(signal, 'open');
    });
    await once(signal, 'held');
    return async () => {
      signal.emit('open');
      await held;
    };
  }
  it.each([true, false])(
    '[SRV-063] waits for a row that the key rotation has locked, and writes it: in a begun batch %s',
    async (isBegun) => {
      const numbers = [(await completed()).number, (await completed()).number];
      const out = `locked-${isBegun}`;
      if (isBegun) await beginBatch(harness.db, '0177', '0177-20260801T000000Z-rotated', 2);
      const letGo = await hold(numbers[1]);
      const run = type('--out', out, '--json');
      await expect.poll(() => waitsForLock(harness.db)).toBe(true);
      expect(await waiting()).toHaveLength(2);
      await letGo();
      expect((await run).data.applications).toBe(2);
      expect(numbersIn(out)).toEqual(numbers);
    },
  );

  it('[SRV-063] writes no file for a batch that another run is writing', async () => {
    const numbers = [(await completed()).number, (await completed()).number];
    const batch = '0177-20260801T000000Z-shared';
    await beginBatch(harness.db, '0177', batch, 2);
    const signal = new EventEmitter();
    const options = { sealer: harness.sealer, actor: 'engineer', bankCode: '0177', batch, again: false };
    const other = handOver(harness.db, options, async (read) => {
      signal.emit('begun');
      await once(signal, 'open');
      await writeBatch(folderOf('shared'), batch, read, () => undefined);
    });
    await once(signal, 'begun');
    const left = await type('--out', 'shared');
    expect([left.exit, left.out]).toEqual([
      exitCode.ok,
      `${batch}: skipped: another run is writing it.\nNothing else is waiting to be handed over.`,
    ]);
    expect(await type('--out', 'shared', '--again', batch)).toMatchObject({
      exit: exitCode.refused,
      err: expect.stringContaining('Another run is writing'),
    });
    expect(existsSync(folderOf('shared'))).toBe(false);
    signal.emit('open');
    expect(await other).toMatchObject({ applications: 2 });
    expect(numbersIn('shared')).toEqual(numbers);
  });
});
