import { createHash } from 'node:crypto';
import { readOnlyMinutes } from '@kaisetsu/domain/limits';
import { CompiledQuery } from 'kysely';
import { computeKeyedHash } from '../../../core/keyed-hash.ts';
import { memoize } from '../../../core/memoize.ts';
import type { Gate, Session } from '../../../core/ports.ts';
import type { Sealer } from '../../keys/sealer.ts';
import type { Queries } from '../connection/database.ts';
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
  rate_count: number | null;
};

/**
 * One statement saves round trips. A session can read for 10 min after completion. Losing counts in a power cut is
 * acceptable.
 */
export const admission = `
  with counted as (
    insert into rate_counter (address_hash, window_start, count)
    select address_hash, date_trunc('minute', now()), 1
    -- Every call locks the row of the client's network before the row of the site network, so calls cannot deadlock.
    from unnest(array[$1, $4]::bytea[]) as networks (address_hash) where address_hash is not null
    on conflict (address_hash, window_start) do update set count = rate_counter.count + 1
    returning address_hash, count
  ), touched as (
    update session s set
      last_seen_at = now(),
      -- A time in the future was written while the clock was ahead. It counts as now [SRV-105].
      created_at = least(s.created_at, now()),
      rate_window = date_trunc('minute', now()),
      rate_count = case when s.rate_window = date_trunc('minute', now()) then s.rate_count + 1 else 1 end
    where s.token_hash = $2::text
      and ${isOpenSession}
      -- PostgreSQL never plans a scalar subquery as a join, so even a plan made on empty tables uses the primary key.
      and (
        select a.bank_code = $3 and (a.completed_at is null or a.completed_at > now() - interval '${readOnlyMinutes} minutes')
        from application a where a.id = s.application_id
      )
    returning s.application_id, s.rate_count
  )
  select
    ceil(extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now()))::int as seconds_left,
    (select count from counted where address_hash = $1) as address_count,
    (select count from counted where address_hash = $4) as site_count,
    (select ceil(extract(epoch from max(ended_at) - now()))::int
      from maintenance where started_at <= now() and ended_at > now()) as maintenance_seconds,
    touched.rate_count,
    ${applicationColumns},
    set_config('synchronous_commit', 'off', true)
  from (select 1) as always left join touched on true
    left join application a on a.id = touched.application_id
    ${newestEkyc}`;

export function createGate(db: Queries, sealer: Sealer, secret: Uint8Array): Gate {
  const hashAddress = memoize((address: string) => computeKeyedHash(secret, 'rate', address));
  return {
    async admit({ networks, token, bankCode }) {
      const tokenHash = token === null ? null : hashToken(token);
      const addressHash = hashAddress(networks.subscriber);
      const siteHash = networks.site === null ? null : hashAddress(networks.site);
      // Building the text for every call would cost time.
      const statement = CompiledQuery.raw(admission, [addressHash, tokenHash, bankCode, siteHash]);
      const { rows } = await repeatTransient(() =>
        db.executeQuery<AdmissionRow & (Row | { id: null })>(statement),
      );
      const [row] = rows;
      if (row === undefined) throw new Error('the admission statement returned no row');
      return {
        maintenanceSeconds: row.maintenance_seconds,
        addressCalls: row.address_count,
        siteCalls: row.site_count ?? 0,
        sessionCalls: row.rate_count ?? 0,
        secondsLeft: row.seconds_left,
        session: row.id === null || tokenHash === null ? null : toSession(row, tokenHash, sealer),
      };
    },
  };
}

function toSession(row: Row, tokenHash: string, sealer: Sealer): Session {
  return {
    tokenHash,
    application: openRow(sealer, row),
    now: row.read_at,
    readOnly: row.completed_at !== null,
  };
}
