import { sql } from '../../src/adapters/postgres/connection/queries.ts';
import type { Harness } from './harness.ts';

/** The search path of the only connection finds these functions first. Column defaults use the real clock. */
export async function installFixedClock({ db }: Harness): Promise<(time: Date) => Promise<void>> {
  for (const statement of [
    'create schema fixed_clock',
    'create table fixed_clock.clock (at timestamptz not null)',
    'insert into fixed_clock.clock values (now())',
    "create function fixed_clock.now() returns timestamptz language sql stable as 'select at from fixed_clock.clock'",
    "create function fixed_clock.clock_timestamp() returns timestamptz language sql as 'select at from fixed_clock.clock'",
    'set search_path = fixed_clock, pg_catalog, public',
  ]) {
    await db.query(sql.raw(statement));
  }
  return async (time) => {
    await db.query`update fixed_clock.clock set at = ${time}`;
  };
}
