import type { OfferSwitches } from '../../../core/identity/offers.ts';
import type { Queries, Statements } from '../connection/queries.ts';
import { cacheForSeconds } from './reference-data.ts';

export async function readSwitches(db: Statements, bankCode: string): Promise<OfferSwitches> {
  const rows = await db.query<{ rule: string; isOn: boolean }>`
    select rule, is_on as "isOn" from identity_offer_switch where bank_code = ${bankCode} order by rule`;
  return new Map(rows.map(({ rule, isOn }) => [rule, isOn]));
}

export const cacheSwitches = (db: Queries) => cacheForSeconds((bankCode) => readSwitches(db, bankCode));

export const switchOffer = (trx: Statements, bankCode: string, rule: string, isOn: boolean) => trx.query`
  insert into identity_offer_switch (bank_code, rule, is_on) values (${bankCode}, ${rule}, ${isOn})
  on conflict (bank_code, rule) do update set is_on = excluded.is_on`;

export type RuleConfirmation = {
  readonly rule: string;
  readonly actor: string;
  readonly reason: string | null;
  /** Null until a second person has confirmed. */
  readonly secondActor: string | null;
  readonly secondAt: Date;
};

export async function readConfirmations(db: Statements): Promise<ReadonlyMap<string, RuleConfirmation>> {
  const rows = await db.query<RuleConfirmation>`
    select rule, actor, reason, second_actor as "secondActor", second_at as "secondAt"
    from identity_rule_confirmation`;
  return new Map(rows.map((row) => [row.rule, row]));
}

export const proposeConfirmation = (trx: Statements, rule: string, actor: string, reason: string) =>
  trx.query`insert into identity_rule_confirmation (rule, actor, reason) values (${rule}, ${actor}, ${reason})`;

export const secondConfirmation = (trx: Statements, rule: string, actor: string) => trx.query`
  update identity_rule_confirmation set second_actor = ${actor}, second_at = now()
  where rule = ${rule} and second_actor is null`;

export const withdrawConfirmation = (trx: Statements, rule: string) =>
  trx.change`delete from identity_rule_confirmation where rule = ${rule}`;
