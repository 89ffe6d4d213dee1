import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Harness } from './harness.ts';

const maxTries = 8;
/** If fewer seconds of the current minute remain, the first try waits for the next minute. */
const neededSeconds = 20;

/**
 * Runs `work` within one minute of the database clock, because the rate limit counts the calls of each such minute
 * (docs/design/security.md "Rates"). If the minute ends before `work` ends, the result is discarded and `work` runs again in the
 * next minute. So `work` must be safe to repeat. With eight tries, the test needs a time limit of ten minutes.
 */
export async function withinOneMinute<T>({ db }: Pick<Harness, 'db'>, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const { left } = await readMinute(db);
    // The rate limit still counts the calls of an earlier try in the current minute, so the next try waits for a new minute.
    if (tries > 1 || left < neededSeconds) await wait(left * 1000 + 200);
    const begun = (await readMinute(db)).minute;
    const result = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if ((await readMinute(db)).minute === begun) {
      if ('error' in result) throw result.error;
      return result.value;
    }
    if (tries === maxTries) throw new Error(`took more than a minute ${maxTries} times`);
  }
}

/** `left`: seconds to the next minute. */
async function readMinute(db: Harness['db']): Promise<{ minute: string; left: number }> {
  const { rows } = await sql<{ minute: string; left: number }>`
    select date_trunc('minute', now())::text as minute,
      extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now())::float8 as left`.execute(
    db,
  );
  return rows[0] ?? { minute: '', left: 60 };
}
