import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { type Statements, sql } from '../connection/queries.ts';

/** `identityReview`: passed, but the bank must check an attribute. */
const counts = {
  verified: 'count(*)',
  personal: 'count(sealed_personal)',
  workplace: 'count(sealed_workplace)',
  parent: 'count(*) filter (where sealed_parent is not null and sealed_parent_workplace is not null)',
  branch: 'count(branch_code)',
  sealChoice: 'count(seal_less)',
  pin: 'count(pin_set_at)',
  identityStarted: 'count(*) filter (where e.started)',
  identityPassed: 'count(*) filter (where e.passed)',
  identityMismatch: 'count(*) filter (where e.mismatch)',
  identityReview: 'count(*) filter (where e.review)',
  completed: 'count(completed_at)',
};
const countColumns = Object.entries(counts).map(([name, count]) => `${count}::int as "${name}"`);

/** `day`: in Japan, YYYY-MM-DD. */
export type FunnelRow = { day: string; bankCode: string; type: ApplicationType } & Record<
  keyof typeof counts,
  number
>;

export const listLastDays = (db: Statements, days: number) => db.values<string>`
  select to_char((now() at time zone 'Asia/Tokyo')::date - ago, 'YYYY-MM-DD')
  from generate_series(${days}::int - 1, 0, -1) as ago`;

export const readFunnel = (db: Statements, day: string, bankCodes: readonly string[]) => db.query<FunnelRow>`
  select ${day}::text as day, bank_code as "bankCode", type,
    ${sql.raw(countColumns.join(', '))}
  from application a cross join lateral (
    select count(*) > 0 as started, coalesce(bool_or(status = 4), false) as passed,
      coalesce(bool_or(mismatch <> '{}'), false) as mismatch,
      coalesce(bool_or(status = 4 and review <> '{}'), false) as review
    from ekyc_session where application_id = a.id
  ) e
  where a.created_at >= ${day}::date::timestamp at time zone 'Asia/Tokyo'
    and a.created_at < (${day}::date + 1)::timestamp at time zone 'Asia/Tokyo'
    and bank_code = any(${bankCodes}::text[])
  group by bank_code, type order by bank_code, type desc`;

export type ChannelVisits = {
  readonly bankCode: string;
  readonly type: ApplicationType;
  /** '' without a valid channel, or above the daily limit. */
  readonly channel: string;
  readonly visits: number;
};

export const readChannelVisits = (
  db: Statements,
  days: number,
  bankCodes: readonly string[],
) => db.query<ChannelVisits>`
  select bank_code as "bankCode", type, channel, sum(count)::int as visits
  from channel_visit
  where day > (now() at time zone 'Asia/Tokyo')::date - ${days}::int
    and bank_code = any(${bankCodes}::text[])
  group by 1, 2, 3 order by 4 desc, 1, 2 desc, 3`;
