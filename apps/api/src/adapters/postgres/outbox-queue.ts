import { type QueryExecutorProvider, sql } from 'kysely';
import type { ClaimedMail, OutboxQueue } from '../../jobs/outbox-worker.ts';
import { MailRefused } from '../../mails/safe-mail.ts';
import type { Mail } from '../../ports.ts';
import { DecryptionFailed, type Sealer } from '../crypto/sealer.ts';
import { isExpiredCode, mailPlace } from './outbox.ts';
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

/**
 * The outbox table as a queue for any number of nodes: a claim is one statement that skips what another node is claiming
 * and moves the due time past the lease, so nothing is locked while a mail travels. `due` is materialized: inlined into the
 * update, a planner that saw the table empty may evaluate it for each row, skip what is locked already and claim more than
 * `limit`.
 */
export function createOutboxQueue(db: QueryExecutorProvider, sealer: Sealer): OutboxQueue {
  return {
    async claim(limit, leaseSeconds) {
      const { rows } = await sql<Row>`
        with dropped as (
          delete from outbox where sent_at is null and ${isExpiredCode}
        ), due as materialized (
          select id from outbox
          where sent_at is null and next_attempt_at <= now() and not (${isExpiredCode})
          order by next_attempt_at
          limit ${limit}
          for update skip locked
        )
        update outbox
        set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
        from due where outbox.id = due.id
        returning outbox.id, kind, bank_code, application_id, wrapped_data_key, key_id, sealed_mail, attempts
      `.execute(db);
      return rows.map((row) => claimedMail(row, sealer));
    },
    async markSent(id) {
      const nothing = Buffer.alloc(0);
      const wiped = sql`
        update outbox set sent_at = now(), sealed_mail = ${nothing}, wrapped_data_key = ${nothing}
        where id = ${id}`;
      // The mail has left: what is not marked now is sent once more.
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

/** Its own key opened and the mail did not: it was changed, or moved from another row, and no node will ever open it. */
function opened(open: () => Buffer): Buffer {
  try {
    return open();
  } catch (error) {
    throw error instanceof DecryptionFailed ? new MailRefused('seal') : error;
  }
}
