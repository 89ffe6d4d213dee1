import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { computeKeyedHash } from '../../../core/keyed-hash.ts';
import type { Ports } from '../../../core/ports.ts';
import { getSharedNetwork } from '../../../core/rules/networks.ts';
import { runWithinBudgets, takeFromBudgets } from '../codes/budgets.ts';
import type { Queries, Statements } from '../connection/queries.ts';

/** For one day (ADR 0031). */
const visitsPerNetwork = 500;
const wordsPerDay = 200;
const day = 24 * 3600;

/** A client can send any channel any number of times [SRV-108]. */
export function createVisitCounter(db: Queries, secret: Uint8Array): Ports['countVisit'] {
  return async ({ bankCode, type, channel }, networks) => {
    const key = computeKeyedHash(secret, 'visit-budget', getSharedNetwork(networks));
    await runWithinBudgets(db, async (trx) => {
      await takeFromBudgets(trx, [{ key, count: visitsPerNetwork, seconds: day }]);
      await trx.query`
          with today as (
            select channel from channel_visit
            where day = (now() at time zone 'Asia/Tokyo')::date and bank_code = ${bankCode} and type = ${type}
          )
          insert into channel_visit (bank_code, type, channel, day)
          select ${bankCode}, ${type},
            case when ${channel} in (select channel from today) or (select count(*) from today) < ${wordsPerDay}::int
              then ${channel} else '' end,
            (now() at time zone 'Asia/Tokyo')::date
          on conflict (bank_code, type, channel, day) do update set count = channel_visit.count + 1`;
    });
  };
}

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
