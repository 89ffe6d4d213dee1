import { randomUUID } from 'node:crypto';
import type { Bank } from '@kaisetsu/domain/bank';
import { codeMinutes } from '@kaisetsu/domain/limits';
import type { HashSecrets } from '../../../core/keyed-hash.ts';
import { type Mail, type MailKind, MailRefused, mailKinds } from '../../../core/mail-ports.ts';
import type { OutboxReading } from '../../../observe/metrics.ts';
import {
  createPlace,
  DecryptionFailed,
  decrypt,
  encrypt,
  type Sealer,
  type WrappedDataKey,
} from '../../keys/sealer.ts';
import { type Queries, type Sql, type Statements, sql } from '../connection/queries.ts';
import { repeatTransient } from '../connection/transaction.ts';

export type QueueMeans = {
  readonly db: Queries;
  readonly sealer: Sealer;
  readonly appSecrets: HashSecrets;
  readonly bankOf: (code: string) => Bank;
  readonly onMailQueued: () => void;
};

type QueuedMail = {
  readonly id?: string;
  readonly kind: MailKind;
  readonly bankCode: string;
  readonly applicationId: string | null;
  readonly mail: Omit<Mail, 'messageId'>;
};

/** A mail server with greylisting defers a mail of an unknown sender for up to half an hour. */
const isExpiredCode = sql.raw(`kind = 'code' and outbox.created_at < now() - interval '40 minutes'`);

export function createMailInsert(
  sealer: Sealer,
  { id = randomUUID(), kind, bankCode, applicationId, mail }: QueuedMail,
  from: Sql = sql``,
): Sql {
  const messageId = `<${id}@${mail.from.address.replace(/^.*@/, '')}>`;
  const dataKey = sealer.createDataKey();
  const content: Mail = { ...mail, messageId };
  // A mail decrypts only in its own row.
  const place = createPlace(bankCode, applicationId, `mail/${id}`);
  const sealed = encrypt(dataKey.key, place, JSON.stringify(content));
  return sql`
    insert into outbox (id, application_id, kind, bank_code, wrapped_data_key, key_id, sealed_mail)
    select ${id}::uuid, ${applicationId}::uuid, ${kind}, ${bankCode}, ${dataKey.wrapped}::bytea, ${dataKey.keyId},
      ${sealed}::bytea ${from}`;
}

type Row = WrappedDataKey &
  Pick<QueuedMail, 'bankCode' | 'applicationId'> & {
    readonly id: string;
    readonly kind: string;
    readonly sealed: Buffer;
    readonly attempt: number;
  };

const selectDue = (kind: MailKind, limit: Sql) => sql`
  select id from outbox
  where sent_at is null and kind = ${sql.raw(`'${kind}'`)} and next_attempt_at <= now() and not (${isExpiredCode})
  order by next_attempt_at
  limit ${limit}
  for update skip locked`;

/**
 * A claim sets the due time to the lease's end, so no row is locked while sending. Codes have a separate selection
 * against backlogs. The selections are materialized, because a second run could exceed the limit.
 */
export function createOutboxQueue(db: Statements, sealer: Sealer) {
  return {
    async claim(limit: number, leaseSeconds: number, maxOthers = limit): Promise<ClaimedMail[]> {
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
        returning id, kind, bank_code as "bankCode", application_id as "applicationId", wrapped_data_key, key_id,
          sealed_mail as sealed, attempts as attempt`;
      return rows.map((row) => toClaimedMail(row, sealer));
    },
    async markSent(id: string): Promise<void> {
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
    async postpone(ids: readonly string[], seconds: number, why?: string): Promise<void> {
      await db.query`
        update outbox set next_attempt_at = now() + make_interval(secs => ${seconds}),
          last_failure = coalesce(${why ?? null}, last_failure)
        where id = any(${ids}::uuid[]) and sent_at is null
      `;
    },
    /** Skips a mail that was claimed again after the given attempt. */
    async retry(mails: readonly Pick<ClaimedMail, 'id' | 'attempt'>[]): Promise<void> {
      const [ids, attempts] = [mails.map(({ id }) => id), mails.map(({ attempt }) => attempt)];
      await db.query`
        update outbox set next_attempt_at = now()
        from unnest(${ids}::uuid[], ${attempts}::int[]) as waiting (id, attempts)
        where outbox.id = waiting.id and outbox.attempts = waiting.attempts and sent_at is null
      `;
    },
    async park(id: string, why: string): Promise<void> {
      await db.query`
        update outbox set next_attempt_at = 'infinity', last_failure = ${why}
        where id = ${id} and sent_at is null`;
    },
  };
}

export type OutboxQueue = ReturnType<typeof createOutboxQueue>;
export type ClaimedMail = ReturnType<typeof toClaimedMail>;

/** This node may send it until its lease ends. */
const toClaimedMail = (row: Row, sealer: Sealer) => ({
  id: row.id,
  kind: row.kind,
  attempt: row.attempt,
  /** @throws MailRefused when no node can decrypt it; DecryptionFailed when only this node lacks the key */
  open(): Mail {
    const key = sealer.unwrap(row);
    const place = createPlace(row.bankCode, row.applicationId, `mail/${row.id}`);
    try {
      return JSON.parse(decrypt(key, place, row.sealed).toString());
    } catch (error) {
      throw error instanceof DecryptionFailed ? new MailRefused('seal') : error;
    }
  },
});

export const maxCountedMails = 10_000;

const countOf = (state: Sql): Sql => sql`(
  select count(*)::int from (
    select from outbox where sent_at is null and outbox.kind = kinds.kind and next_attempt_at ${state}
    limit ${maxCountedMails}::int
  ) as counted
)`;

/** `next_attempt_at` of a parked mail is `infinity`. */
export const readOutboxState = (db: Statements) => db.query<OutboxReading>`
  select kind, ${countOf(sql`< 'infinity'`)} as waiting, ${countOf(sql`= 'infinity'`)} as parked,
    coalesce(extract(epoch from now() - (
      select created_at from outbox
      where sent_at is null and outbox.kind = kinds.kind and next_attempt_at < 'infinity'
      order by created_at limit 1
    )), 0)::float8 as "oldestSeconds"
  from unnest(${mailKinds}::text[]) as kinds (kind)
  where exists (select from outbox where sent_at is null and outbox.kind = kinds.kind)`;

type UnsentMail = {
  readonly id: string;
  readonly kind: string;
  readonly bankCode: string;
  /** `parked` is not retried automatically. */
  readonly state: 'waiting' | 'parked';
  readonly attempts: number;
  readonly lastFailure: string | null;
  readonly queuedAt: Date;
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

/** Parked mails first. The index of the others begins with the kind. */
export async function listUnsentMails(db: Statements, which: Pick<Which, 'bankCode'>, limit: number) {
  const ofKinds = mailKinds.map(
    (kind) => sql`next_attempt_at < 'infinity' and kind = ${sql.raw(`'${kind}'`)}`,
  );
  const ids = [parked, ...ofKinds].map(
    (condition) => sql`(
      select id from outbox where ${condition} and ${createFilter(which)}
      order by created_at, id limit ${limit + 1}::int
    )`,
  );
  const found = await db.query<UnsentMail>`
    select outbox.id, kind, outbox.bank_code as "bankCode", attempts, last_failure as "lastFailure",
      outbox.created_at as "queuedAt", case when ${parked} then 'parked' else 'waiting' end as state,
      application.application_number as "receiptNumber"
    from outbox left join application on application.id = outbox.application_id
    where outbox.id = any(array(${sql.join(ids, ' union all ')}))
    order by next_attempt_at < 'infinity', outbox.created_at, outbox.id limit ${limit + 1}::int`;
  return { mails: found.slice(0, limit), hasMore: found.length > limit };
}

export const resendParkedMails = (db: Statements, which: Which) => db.values<string>`
  update outbox set next_attempt_at = now() where ${createFilter(which)} and ${parked} returning id`;
