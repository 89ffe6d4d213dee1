import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBackOffice } from '../../../test/support/admin.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { completedNumber } from '../../../test/support/journey.ts';
import { beginBatch, handOver } from '../../adapters/postgres/handover/handover.ts';
import { exitCode } from '../frame/exit-code.ts';
import { writeBatch } from './handover-files.ts';

describe(`concurrent hand-overs on ${testDatabase.name}`, () => {
  const { engineer, harness, provider } = useBackOffice();
  beforeAll(async () => {
    // PostgreSQL now plans for an empty table; the hand-over must work with that plan.
    await harness.db.query`analyze application`;
  });
  const type = (...argv: string[]) => engineer.run(harness.db, 'export', ...argv);
  const folder = (out: string): string => join(engineer.folder, out, '0177');
  const linesOf = (out: string, batch: string): string[] =>
    readFileSync(join(folder(out), `${batch}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { applicationNumber: string }).applicationNumber);

  async function completed(count: number): Promise<string[]> {
    const numbers: string[] = [];
    for (let i = 0; i < count; i += 1) numbers.push(await completedNumber(harness, provider));
    return numbers;
  }
  const waiting = async (): Promise<number> => {
    const rows = await harness.db.query`
      select from application where completed_at is not null and handed_over_at is null`;
    return rows.length;
  };
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
  // The embedded database has one connection.
  const severalConnections = it.runIf(testDatabase.url !== null);

  severalConnections(
    '[SRV-063] waits for a row that the key rotation has locked, and writes the batch completely',
    async () => {
      const numbers = await completed(3);
      const batch = '0177-20260801T000000Z-rotated';
      expect(await beginBatch(harness.db, '0177', batch, 3)).toBe(3);
      const letGo = await hold(numbers[1]);
      const run = type('--out', 'rotated', '--json');
      await wait(500);
      expect(await waiting()).toBe(3);
      await letGo();
      expect((await run).data.applications).toBe(3);
      expect(linesOf('rotated', batch)).toEqual(numbers);
      expect(await waiting()).toBe(0);
    },
  );

  severalConnections('[SRV-063] waits for a locked application that is in no batch yet', async () => {
    const [number] = await completed(1);
    const letGo = await hold(number);
    const run = type('--out', 'held', '--json');
    await wait(500);
    await letGo();
    expect((await run).data.applications).toBe(1);
  });

  severalConnections('[SRV-063] writes no file for a batch that another run is writing', async () => {
    const numbers = await completed(2);
    const batch = '0177-20260801T000000Z-shared';
    await beginBatch(harness.db, '0177', batch, 2);
    const signal = new EventEmitter();
    const options = { sealer: harness.sealer, actor: 'engineer', bankCode: '0177', batch, again: false };
    const other = handOver(harness.db, options, async (read) => {
      signal.emit('begun');
      await once(signal, 'open');
      await writeBatch(folder('shared'), batch, read, () => undefined);
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
    expect(existsSync(folder('shared'))).toBe(false);
    signal.emit('open');
    expect(await other).toMatchObject({ applications: 2 });
    expect(linesOf('shared', batch)).toEqual(numbers);
  });
});
