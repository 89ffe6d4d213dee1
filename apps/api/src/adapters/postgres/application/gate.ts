import { createHash } from 'node:crypto';
import { readOnlyMinutes } from '@kaisetsu/domain/limits';
import { CompiledQuery } from 'kysely';
import { computeKeyedHash } from '../../../core/keyed-hash.ts';
import { memoize } from '../../../core/memoize.ts';
import type { Gate, Session } from '../../../core/ports.ts';
import type { Sealer } from '../../keys/sealer.ts';
import type { Database, Queries } from '../connection/database.ts';
import { repeatTransient } from '../connection/transaction.ts';
import { applicationColumns, newestEkyc, openRow, type Row } from './application-rows.ts';
import { isOpenSession } from './open-session.ts';

/** docs/product-decisions.md "Session". */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

type AdmissionRow = {
  seconds_left: number;
  address_count: number;
  site_count: number | null;
  maintenance_seconds: number | null;
};
type SessionRow = { rate_count: number | null } & (Row | { id: null });

const counted = `
  counted as (
    insert into rate_counter (address_hash, window_start, count)
    select address_hash, date_trunc('minute', now()), 1
    -- Every call locks the row of the client's network before the row of the site network, so calls cannot deadlock.
    from unnest(array[$1, $2]::bytea[]) as networks (address_hash) where address_hash is not null
    on conflict (address_hash, window_start) do update set count = rate_counter.count + 1
    returning address_hash, count
  )`;

// Losing counts in a power cut is acceptable.
const counts = `
    ceil(extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now()))::int as seconds_left,
    (select count from counted where address_hash = $1) as address_count,
    (select count from counted where address_hash = $2) as site_count,
    (select ceil(extract(epoch from max(ended_at) - now()))::int
      from maintenance where started_at <= now() and ended_at > now()) as maintenance_seconds,
    set_config('synchronous_commit', 'off', true)`;

/** Needs neither `session` nor `application`, so it runs while those are locked. */
const admissionWithoutSession = `with ${counted} select ${counts}`;

/** One statement saves round trips. A session can read for 10 min after completion. */
export const admission = `
  with ${counted}, touched as (
    update session s set
      last_seen_at = now(),
      rate_window = date_trunc('minute', now()),
      rate_count = case when s.rate_window = date_trunc('minute', now()) then s.rate_count + 1 else 1 end
    where s.token_hash = $3::text
      and ${isOpenSession}
      -- PostgreSQL never plans a scalar subquery as a join, so even a plan made on empty tables uses the primary key.
      and (
        select a.bank_code = $4 and (a.completed_at is null or a.completed_at > now() - interval '${readOnlyMinutes} minutes')
        from application a where a.id = s.application_id
      )
    returning s.application_id, s.rate_count
  )
  select ${counts},
    touched.rate_count,
    ${applicationColumns}
  from (select 1) as always left join touched on true
    left join application a on a.id = touched.application_id
    ${newestEkyc}`;

export function createGate(
  { queries, listQueries }: Pick<Database, 'queries' | 'listQueries'>,
  sealer: Sealer,
  secret: Uint8Array,
): Gate {
  const hashAddress = memoize((address: string) => computeKeyedHash(secret, 'rate', address));
  return {
    async admit({ networks, token, bankCode }) {
      const addressHash = hashAddress(networks.subscriber);
      const siteHash = networks.site === null ? null : hashAddress(networks.site);
      const networkHashes = [addressHash, siteHash];
      if (token === null) {
        const row = await runOne<AdmissionRow>(listQueries, admissionWithoutSession, networkHashes);
        return { ...toCounts(row), sessionCalls: 0, session: null };
      }
      const tokenHash = hashToken(token);
      const row = await runOne<AdmissionRow & SessionRow>(queries, admission, [
        ...networkHashes,
        tokenHash,
        bankCode,
      ]);
      return {
        ...toCounts(row),
        sessionCalls: row.rate_count ?? 0,
        session: row.id === null ? null : toSession(row, tokenHash, sealer),
      };
    },
  };
}

/** Building the text for every call would cost time. */
async function runOne<T>(db: Queries, text: string, values: readonly unknown[]): Promise<T> {
  const { rows } = await repeatTransient(() => db.executeQuery<T>(CompiledQuery.raw(text, [...values])));
  if (rows[0] === undefined) throw new Error('the admission statement returned no row');
  return rows[0];
}

const toCounts = (row: AdmissionRow) => ({
  maintenanceSeconds: row.maintenance_seconds,
  addressCalls: row.address_count,
  siteCalls: row.site_count ?? 0,
  secondsLeft: row.seconds_left,
});

function toSession(row: Row, tokenHash: string, sealer: Sealer): Session {
  return {
    tokenHash,
    application: openRow(sealer, row),
    now: row.read_at,
    readOnly: row.completed_at !== null,
  };
}
