import { createHash, randomBytes } from 'node:crypto';
import { readOnlyMinutes, receiptHours, sessionHours, sessionIdleMinutes } from '@kaisetsu/domain/limits';
import { computeKeyedHash, deriveSecretId, type HashSecrets } from '../../../core/keyed-hash.ts';
import type { Sessions } from '../../../core/ports.ts';
import type { Networks } from '../../../core/rules/networks.ts';
import type { Sealer } from '../../keys/sealer.ts';
import type { Database } from '../connection/database.ts';
import { type Queries, type Statements, sql } from '../connection/queries.ts';
import { repeatTransient } from '../connection/transaction.ts';
import type { OpenedApplication } from './applicants.ts';
import { applicationColumns, newestIdentity, openRow, type Row } from './application-rows.ts';

/** docs/product-decisions.md "Session". */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const isOpenSession = `
  s.revoked_at is null
  and s.last_seen_at > now() - interval '${sessionIdleMinutes} minutes'
  and s.created_at > now() - interval '${sessionHours} hours'`;

type AdmissionRow = {
  readonly maintenanceSeconds: number | null;
  /** In the current minute, in the order of the request's networks. */
  readonly networkCalls: readonly number[];
  readonly sessionCalls: number;
  readonly secondsLeft: number;
};
type SessionRow = { readonly secretId: Buffer | null } & (
  | (Row & { readonly receiptOnly: boolean })
  | { readonly id: null }
);

const countCalls = (callers: string) => `
  counted as (
    insert into budget as b (key_hash, used, full_at)
    select key_hash, 1, date_trunc('minute', now()) + interval '1 minute' from (${callers}) as callers (key_hash)
    on conflict (key_hash) do update set full_at = excluded.full_at,
      used = case when b.full_at = excluded.full_at then b.used + 1 else 1 end
    returning key_hash, used
  )`;

// From the client to the widest network, so calls cannot deadlock.
const networkHashes = 'select * from unnest($1::bytea[])';

// Losing counts in a power cut is acceptable.
const counts = `
    ceil(extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now()))::int as "secondsLeft",
    array(
      select used from unnest($1::bytea[]) with ordinality as networks (key_hash, nth) join counted using (key_hash) order by nth
    ) as "networkCalls",
    (select ceil(extract(epoch from max(ended_at) - now()))::int
      from maintenance where started_at <= now() and ended_at > now()) as "maintenanceSeconds",
    set_config('synchronous_commit', 'off', true)`;

/** Needs neither `session` nor `application`, so it runs while those are locked. */
const admissionWithoutSession = `with ${countCalls(networkHashes)} select ${counts}, 0 as "sessionCalls"`;

/** One statement saves round trips. After completion a session reads for 10 min, and its receipt for a day. */
export const admission = `
  with touched as (
    update session s set last_seen_at = now()
    where s.token_hash = $2::text
      -- PostgreSQL never plans a scalar subquery as a join, so even a plan made on empty tables uses the primary key.
      and (
        select a.bank_code = $3 and (
          ${isOpenSession}
          or a.completed_at is not null and s.revoked_at is null and s.created_at > now() - interval '${receiptHours} hours'
        )
        from application a where a.id = s.application_id
      )
    returning s.application_id, s.secret_id, s.created_at > now() - interval '${sessionHours} hours' as in_hours
  ), ${countCalls(`select $4::bytea from touched union all ${networkHashes}`)}
  select ${counts},
    coalesce((select used from counted where key_hash = $4), 0) as "sessionCalls", touched.secret_id as "secretId",
    a.completed_at is not null
      and not (in_hours and a.completed_at > now() - interval '${readOnlyMinutes} minutes') as "receiptOnly",
    ${applicationColumns}
  from (select 1) as always left join touched on true
    left join application a on a.id = touched.application_id
    ${newestIdentity}`;

export function createGate(
  { queries, listQueries }: Pick<Database, 'queries' | 'listQueries'>,
  sealer: Sealer,
  secret: Uint8Array,
) {
  return {
    async admit(networks: Networks, token: string | null, bankCode: string) {
      const networkHashes = networks.map((network) => computeKeyedHash(secret, 'rate', network));
      if (token === null) {
        const counts = await runOne<AdmissionRow>(listQueries, admissionWithoutSession, [networkHashes]);
        return { ...counts, session: null };
      }
      const tokenHash = hashToken(token);
      const sessionHash = computeKeyedHash(secret, 'session-rate', tokenHash);
      const values = [networkHashes, tokenHash, bankCode, sessionHash];
      const row = await runOne<AdmissionRow & SessionRow>(queries, admission, values);
      const { secondsLeft, networkCalls, maintenanceSeconds, sessionCalls, secretId } = row;
      const counts = { secondsLeft, networkCalls, maintenanceSeconds, sessionCalls };
      if (row.id === null) return { ...counts, session: null };
      const { readAt: now, receiptOnly } = row;
      const application = openRow(sealer, row);
      return { ...counts, session: { tokenHash, secretId, application, now, receiptOnly } };
    },
  };
}

export type Gate = ReturnType<typeof createGate>;

/** Building the text for every call would cost time. */
async function runOne<T>(db: Queries, text: string, values: readonly unknown[]): Promise<T> {
  const [row] = (await repeatTransient(() => db.send(text, values))).rows;
  if (row === undefined) throw new Error('the admission statement returned no row');
  return row as T;
}

/** See docs/product-decisions.md "Look-ups". */
const lookupMisses = 10;
const maxFoundCodes = 20;

export function createSessions(db: Queries, secrets: HashSecrets): Sessions {
  const computeHashes = (tokenHash: string, found: string): Buffer[] =>
    secrets.map((secret) => computeKeyedHash(secret, 'found-code', tokenHash, found));
  return {
    async admitLookup({ tokenHash }, found) {
      const hashes = found === null ? [] : computeHashes(tokenHash, found);
      const hash = hashes[0] ?? null;
      const isKnown = sql`found_codes && ${hashes}::bytea[]`;
      const count = await db.change`
        update session set
          lookup_misses = lookup_misses + ${found === null ? 1 : 0}::int,
          found_codes = case
            when ${hash}::bytea is null or ${isKnown} then found_codes
            else (array[${hash}::bytea] || found_codes)[1:${maxFoundCodes}::int]
          end
        where token_hash = ${tokenHash} and (lookup_misses < ${lookupMisses}::int or ${isKnown})`;
      return count > 0;
    },
    async hasFound({ tokenHash }, found) {
      const count = await db.change`
        select from session
        where token_hash = ${tokenHash} and found_codes && ${computeHashes(tokenHash, found)}::bytea[]`;
      return count > 0;
    },
    // `unsavedKey` stays the same for the session when `APP_SECRET` rotates.
    deriveUnsavedKey({ tokenHash, secretId, application }) {
      const [current] = secrets;
      // As the previous release derived it. Remove after one release.
      if (secretId === null) return computeKeyedHash(current, 'unsaved', tokenHash);
      const secret = secrets.find((one) => deriveSecretId(one).equals(secretId)) ?? current;
      return computeKeyedHash(secret, 'unsaved', application.id);
    },
  };
}

export const createToken = (): string => randomBytes(32).toString('base64url');

export const findOpened = (executor: Statements, token: string) =>
  executor.first<OpenedApplication>`
    select a.id, a.pin_set_at is not null as "answersFrozen"
    from session s join application a on a.id = s.application_id
    where s.token_hash = ${hashToken(token)}`;
