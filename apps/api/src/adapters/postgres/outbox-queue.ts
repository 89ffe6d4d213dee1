import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { ClaimedMail, OutboxQueue } from '../../jobs/outbox-worker.ts';
import { MailRefused } from '../../mails/safe-mail.ts';
import type { Mail } from '../../ports.ts';
import { DecryptionFailed, type Sealer } from '../crypto/sealer.ts';
import { isExpiredCode, mailPlace, type QueuedMail } from './outbox.ts';
import { repeatTransient } from './transaction.ts';

type Row = {
  id: string;
  kind: string;
  bank_code: string;
  application_id: string | null;
  wrapped_data_key: Uint8Array;
  key_id: string;
  sealed_mail: Uint8Array;
  attempts: number;
};

/** Mails of one kind that are due, locked; skips those that another node is claiming. */
const due = (kind: QueuedMail['kind'], limit: RawBuilder<unknown>) => sql`
  select id from outbox
  where sent_at is null and kind = ${sql.lit(kind)} and next_attempt_at <= now() and not (${isExpiredCode})
  order by next_attempt_at
  limit ${limit}
  for update skip locked`;

/**
 * The outbox table as a queue for any number of nodes. A claim is one statement that moves the due time past the lease, so
 * nothing is locked while a mail travels. Codes and other mails are looked up separately, so that a backlog of one kind
 * does not slow the other. The parts are materialized: inlined into the update, they could be evaluated for each row
 * and claim more than the limit.
 */
export function createOutboxQueue(db: QueryExecutorProvider, sealer: Sealer): OutboxQueue {
  return {
    async claim(limit, leaseSeconds, maxOthers = limit) {
      const others = sql`least(${maxOthers}::int, ${limit}::int - (select count(*) from due_codes)::int)`;
      const { rows } = await sql<Row>`
        with expired as (
          delete from outbox where sent_at is null and ${isExpiredCode}
        ), settled as (
          -- No retry is as far ahead: the clock was ahead when it was queued [SRV-105]. Parked mails are at infinity.
          update outbox set next_attempt_at = now()
          where sent_at is null and kind in ('code', 'completion')
            and next_attempt_at > now() + interval '1 hour' and next_attempt_at < 'infinity'
        ), due_codes as materialized (${due('code', sql`${limit}::int`)}
        ), due_others as materialized (${due('completion', others)}
        )
        update outbox
        set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
        -- An array, because a join may read the whole table.
        where id = any(array(select id from due_codes union all select id from due_others))
        returning id, kind, bank_code, application_id, wrapped_data_key, key_id, sealed_mail, attempts
      `.execute(db);
      return rows.map((row) => claimedMail(row, sealer));
    },
    async markSent(id) {
      const nothing = Buffer.alloc(0);
      const wiped = sql`
        update outbox set sent_at = now(), sealed_mail = ${nothing}, wrapped_data_key = ${nothing}
        where id = ${id}`;
      // The mail has been sent. Without the mark it would be sent again.
      await repeatTransient(() => wiped.execute(db));
    },
    async postpone(ids, seconds, why) {
      await sql`
        update outbox set next_attempt_at = now() + make_interval(secs => ${seconds}),
          last_failure = coalesce(${why ?? null}, last_failure)
        where id = any(${[...ids]}::uuid[]) and sent_at is null
      `.execute(db);
    },
    async retry(mails) {
      const [ids, attempts] = [mails.map(({ id }) => id), mails.map(({ attempt }) => attempt)];
      await sql`
        update outbox set next_attempt_at = now()
        from unnest(${ids}::uuid[], ${attempts}::int[]) as waiting (id, attempts)
        where outbox.id = waiting.id and outbox.attempts = waiting.attempts and sent_at is null
      `.execute(db);
    },
    async park(id, why) {
      await sql`
        update outbox set next_attempt_at = 'infinity', last_failure = ${why}
        where id = ${id} and sent_at is null
      `.execute(db);
    },
  };
}

function claimedMail(row: Row, sealer: Sealer): ClaimedMail {
  const place = mailPlace({ id: row.id, bankCode: row.bank_code, applicationId: row.application_id });
  return {
    id: row.id,
    kind: row.kind,
    attempt: row.attempts,
    open: () => {
      const dataKey = sealer.unwrapDataKey(row.wrapped_data_key, row.key_id);
      return JSON.parse(opened(() => sealer.open(dataKey, place, row.sealed_mail)).toString('utf8')) as Mail;
    },
  };
}

/** The data key opened and the mail did not: it was changed or moved from another row, so no node can ever open it. */
function opened(open: () => Buffer): Buffer {
  try {
    return open();
  } catch (error) {
    throw error instanceof DecryptionFailed ? new MailRefused('seal') : error;
  }
}
