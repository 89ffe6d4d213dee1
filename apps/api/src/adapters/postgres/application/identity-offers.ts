import { type QueryExecutorProvider, sql } from 'kysely';
import type { OfferSwitches } from '../../../core/identity/offers.ts';
import type { IdentityOffers } from '../../../core/ports.ts';
import type { Queries } from '../connection/database.ts';
import { cacheForSeconds } from './reference-data.ts';

export async function readSwitches(db: QueryExecutorProvider, bankCode: string): Promise<OfferSwitches> {
  const { rows } = await sql<{ rule: string; isOn: boolean }>`
    select rule, is_on as "isOn" from identity_offer_switch where bank_code = ${bankCode} order by rule`.execute(
    db,
  );
  return new Map(rows.map(({ rule, isOn }) => [rule, isOn]));
}

export const createIdentityOffers = (db: Queries): IdentityOffers => ({
  readSwitches: cacheForSeconds((bankCode) => readSwitches(db, bankCode)),
});

export async function switchOffer(
  trx: QueryExecutorProvider,
  bankCode: string,
  rule: string,
  isOn: boolean,
): Promise<void> {
  await sql`
    insert into identity_offer_switch (bank_code, rule, is_on) values (${bankCode}, ${rule}, ${isOn})
    on conflict (bank_code, rule) do update set is_on = excluded.is_on`.execute(trx);
}
