import { setTimeout as wait } from 'node:timers/promises';
import type { Harness } from './harness.ts';

const maxTries = 8;
const neededSeconds = 8;

/** The rate limit counts each minute. `work` must be repeatable. */
export async function withinOneMinute<T>({ db }: Pick<Harness, 'db'>, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const { left } = await readMinute(db);
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

async function readMinute(db: Harness['db']): Promise<{ minute: string; left: number }> {
  const row = await db.first<{ minute: string; left: number }>`
    select date_trunc('minute', now())::text as minute,
      extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now())::float8 as left`;
  return row ?? { minute: '', left: 60 };
}
