import type { Queries } from './queries.ts';

const readAgainAfterMs = 60_000;

/** While the database does not answer, `now` uses the previous reading. */
export function createDatabaseClock(db: Queries, elapsed = () => performance.now()) {
  let lastReading: { readonly ms: number; readonly at: number } | null = null;

  async function read(): Promise<{ readonly ms: number; readonly at: number }> {
    const asked = elapsed();
    const ms = await db.value<number>`select (extract(epoch from clock_timestamp()) * 1000)::float8`;
    return { ms: ms ?? Number.NaN, at: (asked + elapsed()) / 2 };
  }

  return async function readTime(): Promise<Date> {
    if (lastReading === null || elapsed() - lastReading.at > readAgainAfterMs) {
      const before = lastReading;
      lastReading = await read().catch((error: unknown) => {
        if (before === null) throw error;
        return before;
      });
    }
    return new Date(lastReading.ms + elapsed() - lastReading.at);
  };
}
