import { sql } from 'kysely';
import type { Harness } from './harness.ts';

const shortestSeconds = 30;

/**
 * Waits for the next minute of the database clock when fewer than 30 s are left. The rate limit counts calls by minute
 * (docs/design/security.md "Rates"), so a test must not span two. Give a test that uses it a timeout of 60 s or more.
 */
export async function waitForFreshMinute({ db }: Pick<Harness, 'db'>): Promise<void> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now())::float8 as left`.execute(
    db,
  );
  const left = rows[0]?.left ?? 60;
  if (left < shortestSeconds) await new Promise((resolve) => setTimeout(resolve, left * 1000 + 200));
}
