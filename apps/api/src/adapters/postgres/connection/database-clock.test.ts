import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { wrapStatements } from '../../../../test/support/lost-commit.ts';
import { createDatabaseClock } from './database-clock.ts';

const nearly = (date: Date, expected: number): void =>
  expect(Math.abs(date.getTime() - expected)).toBeLessThan(1000);

describe(`the clock of the database, on ${testDatabase.name}`, () => {
  const harness = useHarness();
  afterEach(() => vi.useRealTimers());

  // PGlite uses the clock of this process.
  it.runIf(testDatabase.url !== null)(
    'returns the database’s time when this machine’s clock is wrong',
    async () => {
      const real = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: real + 600_000 });
      nearly(await createDatabaseClock(harness.db).readTime(), real);
    },
  );

  it('adds the elapsed time to the last reading, and reads the clock again after a minute', async () => {
    let elapsed = 0;
    const clock = createDatabaseClock(harness.db, () => elapsed);
    const first = (await clock.readTime()).getTime();
    elapsed = 30_000;
    expect((await clock.readTime()).getTime()).toBe(first + 30_000);
    elapsed = 61_000;
    nearly(await clock.readTime(), Date.now());
  });

  it('assumes that the clock was read midway between request and response', async () => {
    let elapsed = 1_000;
    const slow = wrapStatements(harness.db, async (_, send) => {
      const answer = await send();
      elapsed += 400;
      return { ...answer, rows: [{ ms: 5_000_000 }] };
    });
    expect((await createDatabaseClock(slow, () => elapsed).readTime()).getTime()).toBe(5_000_200);
  });

  it('adds the elapsed time to the last reading while the database is unreachable', async () => {
    let elapsed = 0;
    let isAway = false;
    const db = new Proxy(harness.db, {
      get(target, name) {
        if (isAway) throw new Error('Connection terminated unexpectedly');
        const found: unknown = Reflect.get(target, name, target);
        return typeof found === 'function' ? found.bind(target) : found;
      },
    });
    const clock = createDatabaseClock(db, () => elapsed);
    const first = (await clock.readTime()).getTime();
    isAway = true;
    elapsed = 90_000;
    expect((await clock.readTime()).getTime()).toBe(first + 90_000);
  });
});
