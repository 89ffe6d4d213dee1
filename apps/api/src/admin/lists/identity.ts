import { readDatabaseTime } from '../../adapters/postgres/application/announcements.ts';
import { readSwitches, switchOffer } from '../../adapters/postgres/application/identity-offers.ts';
import {
  type RuleConfirmation,
  readConfirmations,
} from '../../adapters/postgres/application/rule-confirmations.ts';
import { identityOffers as allOffers, isSwitchedOn, type OfferSwitches } from '../../core/identity/offers.ts';
import { formatCitation, identityRules, isRuleInForce } from '../../core/identity/rules.ts';
import { change } from '../frame/change.ts';
import { bankOption, createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal } from '../frame/exit-code.ts';
import { formatTable } from '../frame/table-text.ts';
import { formatTime } from '../frame/time-text.ts';

const listOffers = (bankCode: string, switches: OfferSwitches) =>
  allOffers.map((offer) => ({ bankCode, ...offer, isOn: isSwitchedOn(offer, switches) }));

const formatOffers = (offers: ReturnType<typeof listOffers>): string[] =>
  formatTable(
    ['bank', 'flow', 'role', 'rule', 'adapter', ''],
    offers.map(({ bankCode, flow, role, rule, adapter, isOn }) => [
      ...[bankCode, flow, role, rule, adapter],
      isOn ? 'on' : 'off',
    ]),
  );

export const identityOffers = createCommand({
  name: 'identity offers',
  about: 'Show the legal rules and what each bank offers.',
  options: { bank: bankOption },
  description: [
    'The first table has the rules of this release: the provision, its dates, and the confirmation. The second has the offers of each',
    'bank in the order of preference: the first that is on and in force is used.',
  ],
  examples: [{ line: 'identity offers --bank 0177', about: 'the rules and offers of one bank' }],
  async run({ openDb: db, findBanks }, { bank }) {
    const queries = await db();
    const [now, confirmations] = [await readDatabaseTime(queries), await readConfirmations(queries)];
    const rules = identityRules.map((rule) => ({
      id: rule.id,
      provision: formatCitation(rule),
      from: rule.from.toISOString(),
      until: rule.until?.toISOString() ?? null,
      inForce: isRuleInForce(rule, now),
      confirmed: confirmations.get(rule.id) ?? null,
    }));
    const offers = [];
    for (const { code } of findBanks(bank))
      offers.push(...listOffers(code, await readSwitches(queries, code)));
    return {
      lines: [
        ...formatTable(
          ['rule', 'provision', 'from', 'until', 'confirmed'],
          rules.map(({ id, provision, from, until, confirmed }) => [
            id,
            provision,
            formatTime(new Date(from)),
            until === null ? '' : formatTime(new Date(until)),
            describeConfirmation(confirmed),
          ]),
        ),
        '',
        ...formatOffers(offers),
      ],
      data: { rules, offers },
    };
  },
});

function describeConfirmation(confirmed: RuleConfirmation | null): string {
  if (confirmed === null) return 'no';
  const { actor, second } = confirmed;
  return second === null ? `no: ${actor} alone` : `${actor} and ${second.actor}, ${formatTime(second.at)}`;
}

export const createNoRule = (word: string) =>
  createRefusal(`There is no rule ${word}. There are ${identityRules.map(({ id }) => id).join(', ')}.`);

export const identityOffer = createCommand({
  name: 'identity offer',
  about: 'Switch a method of a bank on or off, for example while its provider is away.',
  args: [
    { name: 'on|off', about: 'on or off' },
    { name: 'bank', about: 'Code of the bank: 0177' },
    {
      name: 'rule',
      about: 'Id of a rule (2025-06-24/JPKI), or a method: IMAGE, CHIP, JPKI, RESIDENT_RECORD',
    },
  ],
  options: { 'dry-run': dryRunOption },
  description: [
    'A new verification then uses the next offer; a session that has begun continues. Run config check afterwards: it reports a flow',
    'without an offer. Nodes use the change within 10 seconds.',
  ],
  examples: [{ line: 'identity offer off 0177 JPKI', about: 'no new verification of 0177 uses JPKI' }],
  async run(context, { 'dry-run': dryRun }, [state = '', bank = '', word = '']) {
    if (state !== 'on' && state !== 'off') throw createRefusal(`${state} must be on or off.`);
    const [{ code: bankCode } = { code: '' }] = context.findBanks(bank);
    const named = identityRules.filter(({ id, method }) => id === word || method === word);
    if (named.length === 0) throw createNoRule(word);
    const rules = named.map(({ id }) => id);
    const isOn = state === 'on';
    const switches = await change(context, dryRun, async (trx, record) => {
      for (const rule of rules) await switchOffer(trx, bankCode, rule, isOn);
      await record('identity-offer', { rules, isOn }, bankCode);
      return readSwitches(trx, bankCode);
    });
    const offers = listOffers(bankCode, switches);
    return {
      lines: [
        `${rules.join(', ')} ${dryRun ? 'would be' : 'now'} ${state} at ${bankCode}.`,
        ...formatOffers(offers),
      ],
      data: { dryRun, bankCode, offers },
    };
  },
});
