import { type QueryExecutorProvider, sql } from 'kysely';
import { builtInOffers, type IdentityOffer } from '../../../core/identity/offers.ts';
import type { IdentityOffers } from '../../../core/ports.ts';
import type { Queries } from '../connection/database.ts';
import { cacheForSeconds } from './reference-data.ts';

/** [] when the bank uses the built-in offers. */
export async function readImportedOffers(
  db: QueryExecutorProvider,
  bankCode: string,
): Promise<readonly IdentityOffer[]> {
  const { rows } = await sql<IdentityOffer>`
    select flow, role, rule, adapter, min_age as "minAge", starts_at as "from", last_start as "lastStart"
    from identity_offer where bank_code = ${bankCode} order by starts_at, flow, role, rule`.execute(db);
  return rows;
}

export function createIdentityOffers(db: Queries): IdentityOffers {
  return {
    listFor: cacheForSeconds(async (bankCode) => {
      const imported = await readImportedOffers(db, bankCode);
      return imported.length === 0 ? builtInOffers : imported;
    }),
  };
}

export async function replaceOffers(
  trx: QueryExecutorProvider,
  bankCode: string,
  offers: readonly IdentityOffer[],
): Promise<void> {
  await sql`delete from identity_offer where bank_code = ${bankCode}`.execute(trx);
  for (const { flow, role, rule, adapter, minAge, from, lastStart } of offers) {
    await sql`
      insert into identity_offer (bank_code, flow, role, rule, adapter, min_age, starts_at, last_start)
      values (${bankCode}, ${flow}, ${role}, ${rule}, ${adapter}, ${minAge}::int, ${from}, ${lastStart}::timestamptz)`.execute(
      trx,
    );
  }
}

export type RuleConfirmation = { readonly actor: string; readonly at: Date };

export async function readConfirmations(
  db: QueryExecutorProvider,
): Promise<ReadonlyMap<string, RuleConfirmation>> {
  const { rows } = await sql<{ rule: string } & RuleConfirmation>`
    select rule, actor, confirmed_at as at from identity_rule_confirmation`.execute(db);
  return new Map(rows.map(({ rule, actor, at }) => [rule, { actor, at }]));
}

export async function confirmRule(trx: QueryExecutorProvider, rule: string, actor: string): Promise<void> {
  await sql`
    insert into identity_rule_confirmation (rule, actor) values (${rule}, ${actor})
    on conflict do nothing`.execute(trx);
}
