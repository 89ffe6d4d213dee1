import { type QueryExecutorProvider, sql } from 'kysely';
import type { OutboxReading } from '../../metrics/metrics.ts';

/** Counts of unsent mails by kind, by the database's clock. Reads only the partial index of unsent mails. */
export async function readOutboxState(db: QueryExecutorProvider): Promise<OutboxReading[]> {
  const { rows } = await sql<OutboxReading>`
    select kind,
      count(*) filter (where next_attempt_at < 'infinity')::int as waiting,
      count(*) filter (where next_attempt_at = 'infinity')::int as parked,
      coalesce(extract(epoch from now() - min(created_at) filter (where next_attempt_at < 'infinity')), 0)::float8
        as "oldestSeconds"
    from outbox where sent_at is null group by kind`.execute(db);
  return rows;
}
