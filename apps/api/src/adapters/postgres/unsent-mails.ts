import { type QueryExecutorProvider, sql } from 'kysely';
import { isExpiredCode } from './outbox.ts';

/** An unsent mail, without its content and recipient. */
export type UnsentMail = {
  /** `mailId` in the log. */
  readonly id: string;
  readonly kind: string;
  readonly bankCode: string;
  /** `parked`: refused permanently and not retried automatically. */
  readonly state: 'waiting' | 'parked';
  readonly attempts: number;
  /** Codes of the last failure, from the mail server or our own; null before the first failure. */
  readonly lastFailure: string | null;
  readonly queuedAt: Date;
  /** Receipt number of the confirmed application; null for a code. */
  readonly receiptNumber: string | null;
};

type Which = {
  /** Only mails of this bank; without it all, also of banks that are no longer configured. */
  readonly bankCode?: string | undefined;
  /** Only the mail of this id. */
  readonly id?: string | undefined;
};

const among = ({ bankCode, id }: Which) => sql`
  sent_at is null and not (${isExpiredCode})
  and (${bankCode ?? null}::text is null or outbox.bank_code = ${bankCode ?? null}::text)
  and (${id ?? null}::uuid is null or outbox.id = ${id ?? null}::uuid)`;

/** Parked mails first, then the oldest first. */
export async function listUnsentMails(db: QueryExecutorProvider, which: Which): Promise<UnsentMail[]> {
  const { rows } = await sql<UnsentMail>`
    select outbox.id, kind, outbox.bank_code as "bankCode", attempts, last_failure as "lastFailure",
      outbox.created_at as "queuedAt",
      case when next_attempt_at = 'infinity' then 'parked' else 'waiting' end as state,
      application.application_number as "receiptNumber"
    from outbox left join application on application.id = outbox.application_id
    where ${among(which)}
    order by next_attempt_at < 'infinity', outbox.created_at, outbox.id`.execute(db);
  return rows;
}

/** Makes parked mails due now and keeps their Message-ID. Returns their ids. */
export async function resendParkedMails(db: QueryExecutorProvider, which: Which): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update outbox set next_attempt_at = now()
    where ${among(which)} and next_attempt_at = 'infinity'
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
