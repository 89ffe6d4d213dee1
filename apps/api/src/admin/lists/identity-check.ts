import { applicationTypes } from '@kaisetsu/domain/application-type';
import { readConfirmations, readSwitches } from '../../adapters/postgres/application/identity-offers.ts';
import { readDatabaseTime } from '../../adapters/postgres/application/reference-data.ts';
import type { Queries } from '../../adapters/postgres/connection/queries.ts';
import { countErasures } from '../../adapters/postgres/upkeep/retention.ts';
import type { Config } from '../../boot/config.ts';
import { listGroup } from '../../boot/settings.ts';
import {
  chooseOffers,
  identityOffers,
  identityRules,
  isRuleInForce,
  isSwitchedOn,
  type OfferSwitches,
} from '../../core/identity/offers.ts';
import { formatTime } from '../frame/text.ts';

const dayMs = 24 * 60 * 60_000;
/** The check fails at least a year before a day without an offer. */
const days = 400;

/** Offers change only when a rule begins or ends. */
function listGaps(switches: OfferSwitches, now: Date): readonly string[] {
  const last = new Date(now.getTime() + days * dayMs);
  const changes = identityRules.flatMap(({ from, until }) => (until === null ? [from] : [from, until]));
  const instants = [now, ...changes.filter((at) => at > now && at < last)];
  return applicationTypes.flatMap((flow) => {
    const found = instants.find((at) => chooseOffers(switches, flow, at) === null);
    return found === undefined ? [] : [`no offer for ${flow} from ${formatTime(found).slice(0, 10)}`];
  });
}

/**
 * `db`: null before the first start. @throws Error that names the days without an offer and the missing variables;
 * unconfirmed rules and waiting erasures only warn
 */
export async function checkIdentityOffers(
  db: Queries | null,
  config: Pick<Config, 'production' | 'OIDC_ISSUER'>,
  bankCodes: readonly string[],
  present?: Date,
): Promise<string> {
  const now = present ?? (db === null ? new Date() : await readDatabaseTime(db));
  const lacksAdapter = config.production && config.OIDC_ISSUER === undefined;
  const faults: string[] = [];
  for (const code of bankCodes) {
    const switches: OfferSwitches = db === null ? new Map() : await readSwitches(db, code);
    const found = listGaps(switches, now);
    const needsAdapter = identityOffers.some(
      (one) => one.adapter === 'openid-connect' && isSwitchedOn(one, switches),
    );
    if (lacksAdapter && needsAdapter)
      faults.push(`${code}: an offer names openid-connect, and ${listGroup('OIDC').join(', ')} are not set`);
    faults.push(...found.map((fault) => `${code}: ${fault}`));
  }
  if (faults.length > 0) throw new Error(faults.join('; '));
  const found = [`every flow and role has an offer on the next ${days} days`];
  if (db === null) return found.join();
  const confirmed = await readConfirmations(db);
  const unconfirmed = identityRules
    .filter((rule) => isRuleInForce(rule, now) && confirmed.get(rule.id)?.secondActor == null)
    .map(({ id }) => id);
  if (unconfirmed.length > 0)
    found.push(`WARNING: rules not confirmed yet: ${unconfirmed.join(', ')} (command: identity confirm)`);
  const erasures = lacksAdapter ? await countErasures(db, 'openid-connect') : 0;
  if (erasures > 0)
    found.push(`WARNING: ${erasures} erasures wait for openid-connect, whose variables are not set`);
  return found.join('; ');
}
