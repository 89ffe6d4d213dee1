import {
  proposeConfirmation,
  type RuleConfirmation,
  readConfirmations,
  readSwitches,
  secondConfirmation,
  switchOffer,
  withdrawConfirmation,
} from '../../adapters/postgres/application/identity-offers.ts';
import { readDatabaseTime } from '../../adapters/postgres/application/reference-data.ts';
import {
  identityOffers as allOffers,
  findRule,
  formatCitation,
  identityRules,
  isRuleInForce,
  isSwitchedOn,
  type OfferSwitches,
} from '../../core/identity/offers.ts';
import { bankOption, createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal, createUsageError } from '../frame/exit-code.ts';
import { formatTable, formatTime } from '../frame/text.ts';

const listOffers = (bankCode: string, switches: OfferSwitches) =>
  allOffers.map((offer) => ({
    ...{ bankCode, ...offer },
    rule: offer.rule.id,
    isOn: isSwitchedOn(offer, switches),
  }));

const formatOffers = (offers: ReturnType<typeof listOffers>): string[] =>
  formatTable(
    ['bank', 'flow', 'role', 'rule', 'adapter', ''],
    offers.map((one) => [one.bankCode, one.flow, one.role, one.rule, one.adapter, one.isOn ? 'on' : 'off']),
  );

export const identityOffers = createCommand({
  name: 'identity offers',
  options: { bank: bankOption },
  async run({ openDb, listBankCodes }, { bank }) {
    const db = await openDb();
    const [now, confirmations] = [await readDatabaseTime(db), await readConfirmations(db)];
    const rules = identityRules.map((rule) => ({
      id: rule.id,
      provision: formatCitation(rule),
      from: rule.from,
      until: rule.until,
      inForce: isRuleInForce(rule, now),
      confirmed: confirmations.get(rule.id) ?? null,
    }));
    const offers = [];
    for (const code of listBankCodes(bank)) offers.push(...listOffers(code, await readSwitches(db, code)));
    return {
      lines: [
        ...formatTable(
          ['rule', 'provision', 'from', 'until', 'confirmed'],
          rules.map(({ id, provision, from, until, confirmed }) => [
            ...[id, provision, formatTime(from), until === null ? '' : formatTime(until)],
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
  const { actor, secondActor, secondAt } = confirmed;
  return secondActor === null ? `no: ${actor} alone` : `${actor} and ${secondActor}, ${formatTime(secondAt)}`;
}

const createNoRule = (word: string) =>
  createRefusal(`There is no rule ${word}. There are ${identityRules.map(({ id }) => id).join(', ')}.`);

export const identityOffer = createCommand({
  name: 'identity offer',
  args: {
    'on|off': 'on or off',
    bank: 'Code of the bank: 0177',
    rule: 'Id of a rule (2025-06-24/JPKI), or a method: IMAGE, CHIP, JPKI, RESIDENT_RECORD',
  },
  options: { 'dry-run': dryRunOption },
  async run({ listBankCodes, change }, { 'dry-run': dryRun }, [state = '', bank = '', word = '']) {
    if (state !== 'on' && state !== 'off') throw createRefusal(`${state} must be on or off.`);
    const [bankCode = ''] = listBankCodes(bank);
    const rules = identityRules
      .filter(({ id, method }) => id === word || method === word)
      .map(({ id }) => id);
    if (rules.length === 0) throw createNoRule(word);
    const isOn = state === 'on';
    const switches = await change(dryRun, async (trx, record) => {
      for (const rule of rules) await switchOffer(trx, bankCode, rule, isOn);
      await record('identity-offer', { rules, isOn }, bankCode);
      return readSwitches(trx, bankCode);
    });
    const offers = listOffers(bankCode, switches);
    const done = `${rules.join(', ')} ${dryRun ? 'would be' : 'now'} ${state} at ${bankCode}.`;
    return { lines: [done, ...formatOffers(offers)], data: { dryRun, bankCode, offers } };
  },
});

const ofRule = {
  args: { rule: 'Id of the rule: 2025-06-24/IMAGE. See identity offers.' },
  options: {
    reason: { value: 'text', about: 'The reason, such as the opinion of compliance with its date.' },
    'dry-run': dryRunOption,
  },
} as const;

function requireReason(reason = ''): string {
  if (reason.trim() === '') throw createUsageError('--reason is missing.');
  return reason.trim();
}

export const identityConfirm = createCommand({
  name: 'identity confirm',
  ...ofRule,
  async run({ actor, change }, { reason, 'dry-run': dryRun }, [id = '']) {
    const rule = findRule(id);
    if (rule === undefined) throw createNoRule(id);
    const provision = formatCitation(rule);
    const line = await change(dryRun, async (trx, record) => {
      const known = (await readConfirmations(trx)).get(id) ?? null;
      if (known === null) {
        const given = requireReason(reason);
        await proposeConfirmation(trx, id, actor, given);
        await record('identity-confirm', { rule: id, provision, reason: given, step: 'first' });
        return `Recorded for ${id} (${provision}): ${actor}. A second person must confirm it.`;
      }
      if (known.secondActor !== null)
        return `${id} was confirmed by ${known.actor} and ${known.secondActor}, ${formatTime(known.secondAt)}.`;
      if (known.actor === actor)
        throw createRefusal(`${actor} has recorded ${id}. Another person must confirm it.`);
      await secondConfirmation(trx, id, actor);
      await record('identity-confirm', { rule: id, provision, step: 'second' });
      return `Recorded: ${id} (${provision}) is confirmed by ${known.actor} and ${actor}.`;
    });
    return { lines: [dryRun ? `Dry run: ${line}` : line], data: { dryRun, rule: id } };
  },
});

export const identityWithdraw = createCommand({
  name: 'identity withdraw',
  ...ofRule,
  async run({ change }, { reason, 'dry-run': dryRun }, [id = '']) {
    const given = requireReason(reason);
    await change(dryRun, async (trx, record) => {
      if ((await withdrawConfirmation(trx, id)) === 0) throw createRefusal(`${id} is not confirmed.`);
      await record('identity-withdraw', { rule: id, reason: given });
    });
    return {
      lines: [`${dryRun ? 'Would withdraw' : 'Withdrawn'}: the confirmation of ${id}.`],
      data: { dryRun, rule: id },
    };
  },
});
