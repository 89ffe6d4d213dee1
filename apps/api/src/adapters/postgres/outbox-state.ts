import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { OutboxReading } from '../../metrics/metrics.ts';

/** Counting the mails of one kind and state stops at this number. */
export const maxCountedMails = 10_000;

const countOf = (state: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select count(*)::int from (
    select from outbox where sent_at is null and outbox.kind = kinds.kind and next_attempt_at ${state}
    limit ${maxCountedMails}::int
  ) as counted
)`;

/**
 * Counts the waiting and the parked mails of each kind; the result omits a kind without unsent mails. A parked mail cannot be
 * sent. No node retries it, because its `next_attempt_at` is `infinity`. `oldestSeconds` is the age of the oldest waiting mail,
 * by the database's clock. Each node runs this query when Prometheus scrapes its metrics, so the query counts only up to
 * {@link maxCountedMails}.
 */
export async function readOutboxState(db: QueryExecutorProvider): Promise<OutboxReading[]> {
  const { rows } = await sql<OutboxReading>`
    select kind, ${countOf(sql`< 'infinity'`)} as waiting, ${countOf(sql`= 'infinity'`)} as parked,
      coalesce(extract(epoch from now() - (
        select created_at from outbox
        where sent_at is null and outbox.kind = kinds.kind and next_attempt_at < 'infinity'
        order by created_at limit 1
      )), 0)::float8 as "oldestSeconds"
    from unnest(array['code', 'completion']) as kinds (kind)
    where exists (select from outbox where sent_at is null and outbox.kind = kinds.kind)`.execute(db);
  return rows;
}
