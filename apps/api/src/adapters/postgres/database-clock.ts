import { sql } from 'kysely';
import type { Clock } from '../../ports.ts';
import type { Queries } from './database.ts';

/** A monotonic clock drifts by some milliseconds in this time. */
const readAgainAfterMs = 60_000;

/**
 * The database's clock, so that nodes whose own clocks are wrong agree with each other and with the sessions' ends. It
 * is asked about once a minute; in between the time that went by is added. While the database does not answer, what was
 * heard last counts.
 */
export function createDatabaseClock(db: Queries, elapsed = () => performance.now()): Clock {
  let known: { readonly ms: number; readonly at: number } | null = null;

  async function read(): Promise<{ readonly ms: number; readonly at: number }> {
    const asked = elapsed();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    // The answer is from somewhere in between.
    return { ms: rows[0]?.ms ?? Number.NaN, at: (asked + elapsed()) / 2 };
  }

  return {
    async now() {
      if (known === null || elapsed() - known.at > readAgainAfterMs) {
        const before = known;
        known = await read().catch((error: unknown) => {
          if (before === null) throw error;
          return before;
        });
      }
      return new Date(known.ms + elapsed() - known.at);
    },
  };
}
