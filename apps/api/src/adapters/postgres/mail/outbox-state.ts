import { mailKinds } from '../../../core/mail-ports.ts';
import type { OutboxReading } from '../../../observe/metrics.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';

export const maxCountedMails = 10_000;

const countOf = (state: Sql): Sql => sql`(
  select count(*)::int from (
    select from outbox where sent_at is null and outbox.kind = kinds.kind and next_attempt_at ${state}
    limit ${maxCountedMails}::int
  ) as counted
)`;

/** `next_attempt_at` of a parked mail is `infinity`. */
export async function readOutboxState(db: Statements): Promise<OutboxReading[]> {
  return db.query<OutboxReading>`
    select kind, ${countOf(sql`< 'infinity'`)} as waiting, ${countOf(sql`= 'infinity'`)} as parked,
      coalesce(extract(epoch from now() - (
        select created_at from outbox
        where sent_at is null and outbox.kind = kinds.kind and next_attempt_at < 'infinity'
        order by created_at limit 1
      )), 0)::float8 as "oldestSeconds"
    from unnest(${mailKinds}::text[]) as kinds (kind)
    where exists (select from outbox where sent_at is null and outbox.kind = kinds.kind)`;
}
