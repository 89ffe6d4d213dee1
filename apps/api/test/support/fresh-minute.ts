import { sql } from 'kysely';
import type { Harness } from './harness.ts';

const shortestSeconds = 12;

/**
 * Calls are counted anew with each minute of the database's clock (docs/design/security.md "Rates"), so what is counted across two would be
 * too little: waits for the next one to begin where less than 12 s are left. Give a test that asks for it 30 s.
 */
export async function waitForFreshMinute({ db }: Pick<Harness, 'db'>): Promise<void> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now())::float8 as left`.execute(
    db,
  );
  const left = rows[0]?.left ?? 60;
  if (left < shortestSeconds) await new Promise((resolve) => setTimeout(resolve, left * 1000 + 200));
}
