import { mailKinds } from '../../../core/mail-ports.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';
import { isExpiredCode } from './outbox.ts';

type UnsentMail = {
  readonly id: string;
  readonly kind: string;
  readonly bankCode: string;
  /** `parked` is not retried automatically. */
  readonly state: 'waiting' | 'parked';
  readonly attempts: number;
  readonly lastFailure: string | null;
  readonly queuedAt: Date;
  /** Null for a verification code. */
  readonly receiptNumber: string | null;
};

type Which = {
  /** Absent: also banks that are no longer configured. */
  readonly bankCode?: string | undefined;
  readonly id?: string | undefined;
};

const createFilter = ({ bankCode, id }: Which) => sql`
  sent_at is null and not (${isExpiredCode})
  and (${bankCode ?? null}::text is null or outbox.bank_code = ${bankCode ?? null}::text)
  and (${id ?? null}::uuid is null or outbox.id = ${id ?? null}::uuid)`;

const parked = sql`next_attempt_at = 'infinity'`;
const waiting = sql`next_attempt_at < 'infinity'`;

const selectOldest = (which: Which, condition: Sql, limit: number) => sql`(
  select id from outbox where ${condition} and ${createFilter(which)} order by created_at, id limit ${limit}::int
)`;

const readMails = (db: Statements, ids: Sql, limit: number): Promise<UnsentMail[]> => db.query<UnsentMail>`
  select outbox.id, kind, outbox.bank_code as "bankCode", attempts, last_failure as "lastFailure",
    outbox.created_at as "queuedAt",
    case when next_attempt_at = 'infinity' then 'parked' else 'waiting' end as state,
    application.application_number as "receiptNumber"
  from outbox left join application on application.id = outbox.application_id
  where outbox.id = any(array(${ids}))
  order by outbox.created_at, outbox.id limit ${limit}::int`;

export async function listUnsentMails(db: Statements, which: Pick<Which, 'bankCode'>, limit: number) {
  const found = await readMails(db, selectOldest(which, parked, limit + 1), limit + 1);
  const left = limit + 1 - found.length;
  if (left > 0) {
    // The index begins with the kind.
    const ids = mailKinds.map((kind) =>
      selectOldest(which, sql`${waiting} and kind = ${sql.raw(`'${kind}'`)}`, left),
    );
    found.push(...(await readMails(db, sql.join(ids, ' union all '), left)));
  }
  return { mails: found.slice(0, limit), hasMore: found.length > limit };
}

export const resendParkedMails = (db: Statements, which: Which): Promise<string[]> => db.values<string>`
  update outbox set next_attempt_at = now() where ${createFilter(which)} and ${parked} returning id`;
