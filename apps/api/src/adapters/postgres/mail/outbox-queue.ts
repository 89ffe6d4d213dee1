import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { computeKeyedHash } from '../../../core/keyed-hash.ts';
import type { ClaimedMail, Mail, OutboxQueue } from '../../../core/ports.ts';
import { MailRefused } from '../../../mails/safe-mail.ts';
import { DecryptionFailed, type Sealer } from '../../keys/sealer.ts';
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
  is_probe: boolean;
  has_deferring_domain: boolean;
};

const maxProbes = 3;

/** A new mail has no stored hash, so `requeuePaused` checks the selected mails too. */
const selectDue = (kind: QueuedMail['kind'], limit: RawBuilder<unknown>) => sql`
  select id from outbox
  where sent_at is null and kind = ${sql.lit(kind)} and next_attempt_at <= now() and not (${isExpiredCode})
    and (domain_hash is null or domain_hash not in (select domain_hash from mail_domain))
  order by next_attempt_at
  limit ${limit}
  for update skip locked`;

/**
 * A claim sets the due time to the lease's end, so no row is locked while sending. Codes have a separate selection
 * against backlogs. The selections are materialized, because a second run could exceed the limit. Domains in
 * `mail_domain` get one mail at a time, a probe.
 */
export function createOutboxQueue(
  db: QueryExecutorProvider,
  sealer: Sealer,
  secret: Uint8Array,
): OutboxQueue {
  const hashDomain = (mail: ClaimedMail): Buffer =>
    computeKeyedHash(secret, 'mail-domain', mail.open().to.replace(/^.*@/, '').toLowerCase());

  async function requeuePaused(mails: readonly ClaimedMail[]): Promise<ClaimedMail[]> {
    const hashes = mails.flatMap((mail) => {
      try {
        return [{ id: mail.id, hash: hashDomain(mail).toString('hex') }];
      } catch {
        // The worker reports a mail that cannot be decrypted.
        return [];
      }
    });
    const { rows } = await sql<{ id: string }>`
      update outbox set domain_hash = decode(met.hash, 'hex'), attempts = attempts - 1, next_attempt_at = now()
      from unnest(${hashes.map(({ id }) => id)}::uuid[], ${hashes.map(({ hash }) => hash)}::text[]) as met (id, hash)
      where outbox.id = met.id and exists (select from mail_domain where domain_hash = decode(met.hash, 'hex'))
      returning outbox.id`.execute(db);
    const requeued = new Set(rows.map(({ id }) => id));
    return mails.filter(({ id }) => !requeued.has(id));
  }

  return {
    async claim(limit, leaseSeconds, maxOthers = limit) {
      const left = sql`${limit}::int - (select count(*) from probes)::int`;
      const others = sql`least(${maxOthers}::int, ${left} - (select count(*) from due_codes)::int)`;
      const { rows } = await sql<Row>`
        with expired as (
          delete from outbox where sent_at is null and ${isExpiredCode}
        ), forgotten as (
          delete from mail_domain where paused_until < now() - interval '1 day'
        ), probes as materialized (
          select probe.id, mail_domain.domain_hash from mail_domain
          cross join lateral (
            select id from outbox
            where domain_hash = mail_domain.domain_hash and sent_at is null and next_attempt_at <= now()
              and not (${isExpiredCode})
            -- Codes come first, because 'code' sorts before 'completion'.
            order by kind, next_attempt_at limit 1
            for update skip locked
          ) as probe
          where paused_until <= now() and probed_until <= now()
          limit least(${limit}::int, ${maxProbes}::int)
          for update of mail_domain skip locked
        ), probing as (
          update mail_domain set probed_until = now() + make_interval(secs => ${leaseSeconds})
          where domain_hash in (select domain_hash from probes)
        ), due_codes as materialized (${selectDue('code', left)}
        ), due_others as materialized (${selectDue('completion', others)}
        )
        update outbox
        set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
        -- An array instead of a join, because a join may read the whole table.
        where id = any(array(select id from probes union all select id from due_codes union all select id from due_others))
        returning id, kind, bank_code, application_id, wrapped_data_key, key_id, sealed_mail, attempts,
          id in (select id from probes) as is_probe, exists (select from mail_domain) as has_deferring_domain
      `.execute(db);
      const claimed = rows.map((row) => toClaimedMail(row, sealer));
      if (!rows.some((row) => row.has_deferring_domain && !row.is_probe)) return claimed;
      const probes = claimed.filter((_, index) => rows[index]?.is_probe);
      return [...probes, ...(await requeuePaused(claimed.filter((mail) => !probes.includes(mail))))];
    },
    async markSent(id) {
      const nothing = Buffer.alloc(0);
      const wiped = sql`
        with sent as (
          update outbox set sent_at = now(), sealed_mail = ${nothing}, wrapped_data_key = ${nothing}
          where id = ${id} returning domain_hash
        )
        delete from mail_domain where domain_hash = (select domain_hash from sent)`;
      // If the mark were missing, the worker would send the mail again.
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
        with parked as (
          update outbox set next_attempt_at = 'infinity', last_failure = ${why}
          where id = ${id} and sent_at is null returning domain_hash
        )
        delete from mail_domain where domain_hash = (select domain_hash from parked)
      `.execute(db);
    },
    async deferDomain(mail, why, { pauses, jitter }) {
      const hash = hashDomain(mail);
      const failures = sql`case when mail_domain.paused_until > now() then mail_domain.failures else mail_domain.failures + 1 end`;
      const pauseAfter = (count: RawBuilder<unknown>) =>
        sql`make_interval(secs => (${[...pauses]}::float8[])[least(${count}, ${pauses.length}::int)] * ${jitter}::float8)`;
      const deferred = sql<{ wait: number }>`
        with paused as (
          insert into mail_domain (domain_hash, failures, paused_until)
          values (${hash}, 1, now() + ${pauseAfter(sql`1`)})
          -- A failure during the pause does not count, because the mail was already being sent when the pause began.
          on conflict (domain_hash) do update set failures = ${failures},
            paused_until = case when mail_domain.paused_until > now() then mail_domain.paused_until
              else now() + ${pauseAfter(failures)} end,
            probed_until = now()
          returning paused_until
        )
        update outbox set domain_hash = ${hash}, last_failure = ${why}, next_attempt_at = paused.paused_until
        from paused where id = ${mail.id} and sent_at is null
        returning extract(epoch from next_attempt_at - now())::float8 as wait`;
      const { rows } = await repeatTransient(() => deferred.execute(db));
      return rows[0]?.wait ?? 0;
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
