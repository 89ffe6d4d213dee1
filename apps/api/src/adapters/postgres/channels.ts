import { sql } from 'kysely';
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
