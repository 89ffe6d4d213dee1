import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Channels } from '../../ports.ts';
import type { Queries } from './database.ts';

export function createChannels(db: Queries): Channels {
  return {
    async count(bankCode, type, channel) {
      await sql`
        insert into channel_visit (bank_code, type, channel, day)
        values (${bankCode}, ${type}, ${channel}, (now() at time zone 'Asia/Tokyo')::date)
        on conflict (bank_code, type, channel, day) do update set count = channel_visit.count + 1`.execute(
        db,
      );
    },
  };
}

/** Number of visits by one channel. */
export type ChannelVisits = {
  readonly bankCode: string;
  readonly type: ApplicationType;
  /** From the link that the applicant followed: any text of up to 20 characters; '' without a channel. */
  readonly channel: string;
  readonly visits: number;
};

/** Visits of the last `days` days in Japan, today included; the most frequent channel first. */
export async function readChannelVisits(
  db: QueryExecutorProvider,
  days: number,
  bankCodes: readonly string[],
): Promise<ChannelVisits[]> {
  const { rows } = await sql<ChannelVisits>`
    select bank_code as "bankCode", type, channel, sum(count)::int as visits
    from channel_visit
    where day > (now() at time zone 'Asia/Tokyo')::date - ${days}::int
      and bank_code = any(${[...bankCodes]}::text[])
    group by 1, 2, 3 order by 4 desc, 1, 2 desc, 3`.execute(db);
  return rows;
}
