import { sql } from 'kysely';
import type { Clock } from '../../ports.ts';
import type { Queries } from './database.ts';

/** Time until the database's clock is read again. The node's monotonic clock drifts by a few milliseconds in this time. */
const readAgainAfterMs = 60_000;

/**
 * A clock with the time of the database, so that nodes with wrong clocks have the right time. Reads the database's clock about
 * once a minute and adds the time that has elapsed since the reading. While the database does not answer, `now` uses the
 * previous reading. If there is no reading yet, `now` throws.
 */
export function createDatabaseClock(db: Queries, elapsed = () => performance.now()): Clock {
  let lastReading: { readonly ms: number; readonly at: number } | null = null;

  async function read(): Promise<{ readonly ms: number; readonly at: number }> {
    const asked = elapsed();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    // The server read its clock between the request and the response. The middle of the two has the smallest maximum error.
    return { ms: rows[0]?.ms ?? Number.NaN, at: (asked + elapsed()) / 2 };
  }

  return {
    async now() {
      if (lastReading === null || elapsed() - lastReading.at > readAgainAfterMs) {
        const before = lastReading;
        lastReading = await read().catch((error: unknown) => {
          if (before === null) throw error;
          return before;
        });
      }
      return new Date(lastReading.ms + elapsed() - lastReading.at);
    },
  };
}
