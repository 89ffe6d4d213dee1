import { sql } from 'kysely';
import { builtInOffers, type IdentityOffer } from '../../identity/offers.ts';
import type { IdentityOffers } from '../../ports.ts';
import type { Queries } from './database.ts';
import { kept } from './reference-data.ts';

/** The imported offers of a bank; [] when it uses the built-in ones. */
export async function readImportedOffers(db: Queries, bankCode: string): Promise<readonly IdentityOffer[]> {
  const { rows } = await sql<IdentityOffer>`
    select flow, role, rule, adapter, min_age as "minAge", starts_at as "from", last_start as "lastStart"
    from identity_offer where bank_code = ${bankCode} order by starts_at, flow, role, rule`.execute(db);
  return rows;
}

/** The offers of the banks; a node sees an import within 10 seconds. */
export function createIdentityOffers(db: Queries): IdentityOffers {
  return {
    of: kept(async (bankCode) => {
      const imported = await readImportedOffers(db, bankCode);
      return imported.length === 0 ? builtInOffers : imported;
    }),
  };
}
