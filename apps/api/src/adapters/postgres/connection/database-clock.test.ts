import { expect, it, onTestFinished, vi } from 'vitest';
import { startHarness, testDatabase } from '../../../../test/support/harness.ts';
import { createDatabaseClock } from './database-clock.ts';
import type { Queries } from './queries.ts';

// PGlite uses the clock of this process.
it.runIf(testDatabase.url !== null)(
  'returns the database’s time when this machine’s clock is wrong',
  async () => {
    const { db, close } = await startHarness();
    onTestFinished(close);
    const real = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: real + 600_000 });
    const read = await createDatabaseClock(db)().finally(() => vi.useRealTimers());
    expect(Math.abs(read.getTime() - real)).toBeLessThan(60_000);
  },
);

it('adds the elapsed time to the last reading, made midway between request and response, for a minute and while the database is away', async () => {
  let elapsed = 1_000;
  let reading: number | null = 5_000_000;
  const value = async () => {
    if (reading === null) throw new Error('Connection terminated unexpectedly');
    elapsed += 400;
    return reading;
  };
  const readTime = createDatabaseClock({ value } as unknown as Queries, () => elapsed);
  const readMs = async () => (await readTime()).getTime();
  expect(await readMs()).toBe(5_000_200);
  elapsed += 30_000;
  expect(await readMs()).toBe(5_030_200);
  reading = 9_000_000;
  elapsed += 31_000;
  expect(await readMs()).toBe(9_000_200);
  reading = null;
  elapsed += 90_000;
  expect(await readMs()).toBe(9_090_200);
});
