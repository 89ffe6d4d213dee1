import { applicationTypes } from '@kaisetsu/domain/application-type';
import { readDatabaseTime } from '../../adapters/postgres/application/announcements.ts';
import {
  readConfirmations,
  readImportedOffers,
} from '../../adapters/postgres/application/identity-offers.ts';
import { readMigrationState } from '../../adapters/postgres/connection/migrate.ts';
import { countErasures } from '../../adapters/postgres/upkeep/identity-erasure.ts';
import type { Config } from '../../boot/config.ts';
import { oidcVariables } from '../../boot/oidc-settings.ts';
import { builtInOffers, type IdentityOffer, offerFaults } from '../../core/identity/offers.ts';
import { identityRules, isRuleInForce } from '../../core/identity/rules.ts';
import type { AdminContext } from '../frame/context.ts';

type IdentityContext = Pick<AdminContext, 'banks' | 'config' | 'hasDatabase' | 'openRawDb'>;

const dayMs = 24 * 60 * 60_000;
/** The check fails at least a year before a day without an offer. */
const days = 400;

const formatDay = (at: Date): string => new Date(at.getTime() + 9 * 60 * 60_000).toISOString().slice(0, 10);

/** An offer can end during a day, so also one second after each `lastStart`. */
function listInstantsToCheck(offers: readonly IdentityOffer[], now: Date): readonly Date[] {
  const today = Date.parse(`${formatDay(now)}T00:00:00+09:00`);
  const starts = Array.from({ length: days }, (_, day) => Math.max(now.getTime(), today + day * dayMs));
  const ends = offers.flatMap(({ lastStart }) => (lastStart === null ? [] : [lastStart.getTime() + 1000]));
  const last = today + days * dayMs;
  return [...starts, ...ends.filter((end) => end > now.getTime() && end < last)]
    .sort((a, b) => a - b)
    .map((instant) => new Date(instant));
}

function offerGaps(offers: readonly IdentityOffer[], now: Date): readonly string[] {
  const spans = new Map<string, Set<string>>();
  for (const at of listInstantsToCheck(offers, now)) {
    for (const fault of applicationTypes.flatMap((flow) => offerFaults(offers, flow, at))) {
      spans.set(fault, (spans.get(fault) ?? new Set()).add(formatDay(at)));
    }
  }
  return [...spans].map(([fault, found]) => {
    const dates = [...found];
    return `${fault} on ${dates.length} days, ${dates[0]} to ${dates.at(-1)}`;
  });
}

function listUnsetAdapters(offers: readonly IdentityOffer[], config: Config): readonly string[] {
  const isNamed = offers.some(({ adapter }) => adapter === 'openid-connect');
  if (!isNamed || !config.production || config.OIDC_ISSUER !== undefined) return [];
  return [`an offer names openid-connect, and ${oidcVariables.join(', ')} are not set`];
}

async function listUnconfirmedRules(context: IdentityContext, now: Date): Promise<readonly string[]> {
  const confirmed = await readConfirmations(await context.openRawDb());
  return identityRules
    .filter((rule) => isRuleInForce(rule, now) && !confirmed.has(rule.id))
    .map(({ id }) => id);
}

/**
 * @throws Error that names the days without an offer and the missing variables; unconfirmed rules and waiting erasures
 * only warn
 */
export async function checkIdentityOffers(context: IdentityContext, present?: Date): Promise<string> {
  const listGaps = (offers: readonly IdentityOffer[], code: string, now: Date): readonly string[] =>
    offerGaps(offers, now).map((gap) => `${code}: ${gap}`);
  const codes = context.banks.all.map(({ bank }) => bank.code);
  const hasTables =
    context.hasDatabase && (await readMigrationState(await context.openRawDb())).pending.length === 0;
  if (!hasTables) {
    const gaps = listGaps(builtInOffers, 'built-in offers', present ?? new Date());
    if (gaps.length > 0) throw new Error(gaps.join('; '));
    return 'the built-in offers cover the next 400 days';
  }
  const db = await context.openRawDb();
  const now = present ?? (await readDatabaseTime(db));
  const gaps: string[] = [];
  for (const code of codes) {
    const imported = await readImportedOffers(db, code);
    gaps.push(...listUnsetAdapters(imported, context.config).map((fault) => `${code}: ${fault}`));
    gaps.push(...listGaps(imported.length === 0 ? builtInOffers : imported, code, now));
  }
  if (gaps.length > 0) throw new Error(gaps.join('; '));
  const unconfirmed = await listUnconfirmedRules(context, now);
  const erasures =
    context.config.production && context.config.OIDC_ISSUER === undefined
      ? await countErasures(db, 'openid-connect')
      : 0;
  const warnings = [
    ...(unconfirmed.length === 0
      ? []
      : [`rules not confirmed yet: ${unconfirmed.join(', ')} (command: identity confirm)`]),
    ...(erasures === 0 ? [] : [`${erasures} erasures wait for openid-connect, whose variables are not set`]),
  ];
  const offers = 'every flow and role has an offer on the next 400 days';
  return [offers, ...warnings.map((warning) => `WARNING: ${warning}`)].join('; ');
}
