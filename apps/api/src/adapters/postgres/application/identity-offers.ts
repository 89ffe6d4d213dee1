import type { OfferSwitches } from '../../../core/identity/offers.ts';
import type { IdentityOffers } from '../../../core/identity-ports.ts';
import type { Queries, Statements } from '../connection/queries.ts';
import { cacheForSeconds } from './reference-data.ts';

export async function readSwitches(db: Statements, bankCode: string): Promise<OfferSwitches> {
  const rows = await db.query<{ rule: string; isOn: boolean }>`
    select rule, is_on as "isOn" from identity_offer_switch where bank_code = ${bankCode} order by rule`;
  return new Map(rows.map(({ rule, isOn }) => [rule, isOn]));
}

export const createIdentityOffers = (db: Queries): IdentityOffers => ({
  readSwitches: cacheForSeconds((bankCode) => readSwitches(db, bankCode)),
});

export async function switchOffer(
  trx: Statements,
  bankCode: string,
  rule: string,
  isOn: boolean,
): Promise<void> {
  await trx.query`
    insert into identity_offer_switch (bank_code, rule, is_on) values (${bankCode}, ${rule}, ${isOn})
    on conflict (bank_code, rule) do update set is_on = excluded.is_on`;
}
