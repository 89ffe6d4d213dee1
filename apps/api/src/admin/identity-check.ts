import { applicationTypes } from '@kaisetsu/domain/application-type';
import { databaseNow } from '../adapters/postgres/announcements.ts';
import { readConfirmations, readImportedOffers } from '../adapters/postgres/identity-offers.ts';
import { readMigrationState } from '../adapters/postgres/migrate.ts';
import { builtInOffers, type IdentityOffer, offerFaults } from '../identity/offers.ts';
import { identityRules, isRuleInForce } from '../identity/rules.ts';
import type { AdminContext } from './context.ts';

const dayMs = 24 * 60 * 60_000;
/** A bank sees a gap more than a year ahead. */
const days = 400;

const dayText = (at: Date): string => new Date(at.getTime() + 9 * 60 * 60_000).toISOString().slice(0, 10);

/** Days on which a flow lacks an offer, one entry for each fault: first day, last day, fault. */
function offerGaps(offers: readonly IdentityOffer[], now: Date): readonly string[] {
  const spans = new Map<string, { first: string; last: string; count: number }>();
  // Midnight in Japan, after which a change of the law or of the offers shows.
  const today = Date.parse(`${dayText(now)}T00:00:00+09:00`);
  for (let day = 0; day < days; day += 1) {
    const at = new Date(day === 0 ? now.getTime() : today + day * dayMs);
    for (const fault of applicationTypes.flatMap((flow) => offerFaults(offers, flow, at))) {
      const known = spans.get(fault);
      const text = dayText(at);
      spans.set(fault, { first: known?.first ?? text, last: text, count: (known?.count ?? 0) + 1 });
    }
  }
  return [...spans].map(
    ([fault, { first, last, count }]) => `${fault} on ${count} days, ${first} to ${last}`,
  );
}

/** The rules in force, or offered within the checked days, that have no confirmation. */
async function unconfirmedRules(context: AdminContext, now: Date): Promise<readonly string[]> {
  const confirmed = await readConfirmations(await context.rawDb());
  return identityRules
    .filter((rule) => isRuleInForce(rule, now) && !confirmed.has(rule.id))
    .map(({ id }) => id);
}

/**
 * For `config check`: every flow and role has an offer on each of the next 400 days. Unconfirmed rules are a warning.
 * @throws Error that names the gaps
 */
export async function checkIdentityOffers(context: AdminContext): Promise<string> {
  const gapsOf = (offers: readonly IdentityOffer[], code: string, now: Date): readonly string[] =>
    offerGaps(offers, now).map((gap) => `${code}: ${gap}`);
  const codes = context.banks.all.map(({ bank }) => bank.code);
  const hasTables =
    context.hasDatabase && (await readMigrationState(await context.rawDb())).pending.length === 0;
  if (!hasTables) {
    const gaps = gapsOf(builtInOffers, 'built-in offers', new Date());
    if (gaps.length > 0) throw new Error(gaps.join('; '));
    return 'the built-in offers cover the next 400 days';
  }
  const db = await context.rawDb();
  const now = await databaseNow(db);
  const gaps: string[] = [];
  for (const code of codes) {
    const imported = await readImportedOffers(db, code);
    gaps.push(...gapsOf(imported.length === 0 ? builtInOffers : imported, code, now));
  }
  if (gaps.length > 0) throw new Error(gaps.join('; '));
  const unconfirmed = await unconfirmedRules(context, now);
  const warning =
    unconfirmed.length === 0
      ? ''
      : `; WARNING: not confirmed yet: ${unconfirmed.join(', ')} (identity confirm)`;
  return `every flow and role has an offer on the next 400 days${warning}`;
}
