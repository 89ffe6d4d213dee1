import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Statements } from '../connection/queries.ts';

type Count =
  | 'verified'
  | 'personal'
  | 'workplace'
  | 'parent'
  | 'branch'
  | 'sealChoice'
  | 'pin'
  | 'identityStarted'
  | 'identityPassed'
  | 'identityMismatch'
  /** Passed, but the bank must check an attribute. */
  | 'identityReview'
  | 'completed';
/** `day`: in Japan, YYYY-MM-DD. */
export type FunnelRow = { day: string; bankCode: string; type: ApplicationType } & Record<Count, number>;

export const listLastDays = (db: Statements, days: number) => db.values<string>`
  select to_char((now() at time zone 'Asia/Tokyo')::date - ago, 'YYYY-MM-DD')
  from generate_series(${days}::int - 1, 0, -1) as ago`;

export const readFunnel = (db: Statements, day: string, bankCodes: readonly string[]) => db.query<FunnelRow>`
  select ${day}::text as day, bank_code as "bankCode", type,
    count(*)::int as verified,
    count(sealed_personal)::int as personal,
    count(sealed_workplace)::int as workplace,
    count(*) filter (where sealed_parent is not null and sealed_parent_workplace is not null)::int as parent,
    count(branch_code)::int as branch,
    count(seal_less)::int as "sealChoice",
    count(pin_set_at)::int as pin,
    count(*) filter (where e.started)::int as "identityStarted",
    count(*) filter (where e.passed)::int as "identityPassed",
    count(*) filter (where e.mismatch)::int as "identityMismatch",
    count(*) filter (where e.review)::int as "identityReview",
    count(completed_at)::int as completed
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
