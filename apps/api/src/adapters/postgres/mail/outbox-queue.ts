import { codeMinutes } from '@kaisetsu/domain/limits';
import type { ClaimedMail, Mail, OutboxQueue } from '../../../core/mail-ports.ts';
import { MailRefused } from '../../../mails/safe-mail.ts';
import { DecryptionFailed, type Sealer } from '../../keys/sealer.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';
import { repeatTransient } from '../connection/transaction.ts';
import { formatMailPlace, isExpiredCode, type QueuedMail } from './outbox.ts';

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

const selectDue = (kind: QueuedMail['kind'], limit: Sql) => sql`
  select id from outbox
  where sent_at is null and kind = ${sql.raw(`'${kind}'`)} and next_attempt_at <= now() and not (${isExpiredCode})
  order by next_attempt_at
  limit ${limit}
  for update skip locked`;

/**
 * A claim sets the due time to the lease's end, so no row is locked while sending. Codes have a separate selection
 * against backlogs. The selections are materialized, because a second run could exceed the limit.
 */
export function createOutboxQueue(db: Statements, sealer: Sealer): OutboxQueue {
  return {
    async claim(limit, leaseSeconds, maxOthers = limit) {
      const others = sql`least(${maxOthers}::int, ${limit}::int - (select count(*) from due_codes)::int)`;
      const results = sql`${others} - (select count(*) from due_completions)::int`;
      const rows = await db.query<Row>`
        with expired as (
          delete from outbox where sent_at is null and ${isExpiredCode}
        ), due_codes as materialized (${selectDue('code', sql`${limit}::int`)}
        ), due_completions as materialized (${selectDue('completion', others)}
        ), due_results as materialized (${selectDue('result', results)}
        )
        update outbox
        set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
        -- An array instead of a join, because a join may read the whole table.
        where id = any(array(select id from due_codes union all select id from due_completions union all select id from due_results))
        returning id, kind, bank_code, application_id, wrapped_data_key, key_id, sealed_mail, attempts
      `;
      return rows.map((row) => toClaimedMail(row, sealer));
    },
    async markSent(id) {
      const nothing = Buffer.alloc(0);
      // The minutes of a code count from its mail, which a mail server can have deferred (SRV-166).
      const wiped = sql`
        with begun as (
          update verification_code set expires_at = now() + ${sql.raw(`interval '${codeMinutes} minutes'`)}
          where id = ${id} and used_at is null
        )
        update outbox set sent_at = now(), sealed_mail = ${nothing}, wrapped_data_key = ${nothing} where id = ${id}`;
      // If the mark were missing, the worker would send the mail again.
      await repeatTransient(() => db.query(wiped));
    },
    async postpone(ids, seconds, why) {
      await db.query`
        update outbox set next_attempt_at = now() + make_interval(secs => ${seconds}),
          last_failure = coalesce(${why ?? null}, last_failure)
        where id = any(${ids}::uuid[]) and sent_at is null
      `;
    },
    async retry(mails) {
      const [ids, attempts] = [mails.map(({ id }) => id), mails.map(({ attempt }) => attempt)];
      await db.query`
        update outbox set next_attempt_at = now()
        from unnest(${ids}::uuid[], ${attempts}::int[]) as waiting (id, attempts)
        where outbox.id = waiting.id and outbox.attempts = waiting.attempts and sent_at is null
      `;
    },
    async park(id, why) {
      await db.query`
        update outbox set next_attempt_at = 'infinity', last_failure = ${why}
        where id = ${id} and sent_at is null`;
    },
  };
}

function toClaimedMail(row: Row, sealer: Sealer): ClaimedMail {
  const place = formatMailPlace({ id: row.id, bankCode: row.bank_code, applicationId: row.application_id });
  return {
    id: row.id,
    kind: row.kind,
    attempt: row.attempts,
    open: () => {
      const dataKey = sealer.unwrapDataKey(row.wrapped_data_key, row.key_id);
      return JSON.parse(
        openOrThrow(() => sealer.open(dataKey, place, row.sealed_mail)).toString('utf8'),
      ) as Mail;
    },
  };
}

function openOrThrow(open: () => Buffer): Buffer {
  try {
    return open();
  } catch (error) {
    throw error instanceof DecryptionFailed ? new MailRefused('seal') : error;
  }
}
