import { applicationTypes } from '@kaisetsu/domain/application-type';
import { readDatabaseTime } from '../../adapters/postgres/application/announcements.ts';
import { readSwitches } from '../../adapters/postgres/application/identity-offers.ts';
import { readConfirmations } from '../../adapters/postgres/application/rule-confirmations.ts';
import { readMigrationState } from '../../adapters/postgres/connection/migrate.ts';
import { countErasures } from '../../adapters/postgres/upkeep/identity-erasure.ts';
import type { Config } from '../../boot/config.ts';
import { oidcVariables } from '../../boot/oidc-settings.ts';
import {
  chooseOffers,
  identityOffers,
  isSwitchedOn,
  type OfferSwitches,
} from '../../core/identity/offers.ts';
import { identityRules, isRuleInForce } from '../../core/identity/rules.ts';
import type { AdminContext } from '../frame/context.ts';

type IdentityContext = Pick<AdminContext, 'banks' | 'config' | 'hasDatabase' | 'openRawDb'>;

const dayMs = 24 * 60 * 60_000;
/** The check fails at least a year before a day without an offer. */
const days = 400;

const formatDay = (at: Date): string => new Date(at.getTime() + 9 * 60 * 60_000).toISOString().slice(0, 10);

/** Offers change only when a rule begins or ends. */
function listGaps(switches: OfferSwitches, now: Date): readonly string[] {
  const last = new Date(now.getTime() + days * dayMs);
  const changes = identityRules.flatMap(({ from, until }) => (until === null ? [from] : [from, until]));
  const instants = [now, ...changes.filter((at) => at > now && at < last)];
  return applicationTypes.flatMap((flow) => {
    const found = instants.find((at) => chooseOffers(switches, flow, at) === null);
    return found === undefined ? [] : [`no offer for ${flow} from ${formatDay(found)}`];
  });
}

function listUnsetAdapters(switches: OfferSwitches, config: Config): readonly string[] {
  const isUsed = identityOffers.some(
    (one) => one.adapter === 'openid-connect' && isSwitchedOn(one, switches),
  );
  if (!isUsed || !config.production || config.OIDC_ISSUER !== undefined) return [];
  return [`an offer names openid-connect, and ${oidcVariables.join(', ')} are not set`];
}

async function listUnconfirmedRules(context: IdentityContext, now: Date): Promise<readonly string[]> {
  const confirmed = await readConfirmations(await context.openRawDb());
  return identityRules
    .filter((rule) => isRuleInForce(rule, now) && confirmed.get(rule.id)?.second == null)
    .map(({ id }) => id);
}

/**
 * @throws Error that names the days without an offer and the missing variables; unconfirmed rules and waiting erasures
 * only warn
 */
export async function checkIdentityOffers(context: IdentityContext, present?: Date): Promise<string> {
  const codes = context.banks.all.map(({ bank }) => bank.code);
  const hasTables =
    context.hasDatabase && (await readMigrationState(await context.openRawDb())).pending.length === 0;
  if (!hasTables) {
    const gaps = listGaps(new Map(), present ?? new Date());
    if (gaps.length > 0) throw new Error(gaps.join('; '));
    return `the offers of this release cover the next ${days} days`;
  }
  const db = await context.openRawDb();
  const now = present ?? (await readDatabaseTime(db));
  const gaps: string[] = [];
  for (const code of codes) {
    const switches = await readSwitches(db, code);
    const faults = [...listUnsetAdapters(switches, context.config), ...listGaps(switches, now)];
    gaps.push(...faults.map((fault) => `${code}: ${fault}`));
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
  const offers = `every flow and role has an offer on the next ${days} days`;
  return [offers, ...warnings.map((warning) => `WARNING: ${warning}`)].join('; ');
}
