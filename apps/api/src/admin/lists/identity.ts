import { readDatabaseTime } from '../../adapters/postgres/application/announcements.ts';
import { recordDecision } from '../../adapters/postgres/application/audit.ts';
import {
  confirmRule,
  readConfirmations,
  readImportedOffers,
  replaceOffers,
} from '../../adapters/postgres/application/identity-offers.ts';
import { runInTransactionOnce } from '../../adapters/postgres/connection/transaction-once.ts';
import { knownAdapters } from '../../core/identity/adapter-limits.ts';
import { builtInOffers, type IdentityOffer } from '../../core/identity/offers.ts';
import { findRule, formatCitation, identityRules, isRuleInForce } from '../../core/identity/rules.ts';
import { bankOption, createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal } from '../frame/exit-code.ts';
import { formatCount, formatTable } from '../frame/table-text.ts';
import { formatTime, parseTime } from '../frame/time-text.ts';
import { createRejection, emptyListMessage, encodingHint, encodingOption, readText } from './import-file.ts';
import { checkOffers } from './read-offers.ts';

const offerCells = ({ flow, role, rule, adapter, minAge, from, lastStart }: IdentityOffer): string[] => [
  flow,
  role,
  rule,
  adapter,
  minAge === null ? '' : String(minAge),
  formatTime(from),
  lastStart === null ? '' : formatTime(lastStart),
];

export const identityList = createCommand({
  name: 'identity list',
  about: 'Show the legal rules and what each bank offers.',
  args: [],
  options: { bank: bankOption },
  description: [
    'The first table has the rules of this release: the provision, its dates, and the confirmation. Each bank has a further table with its',
    'offers. A bank without imported offers uses the built-in ones.',
  ],
  examples: [{ line: 'identity list --bank 0177', about: 'the rules and offers of one bank' }],
  async run({ openDb: db, findBanks: banksOf }, { bank }) {
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
    const banks = [];
    for (const { code } of banksOf(bank)) {
      const imported = await readImportedOffers(queries, code);
      banks.push({
        bankCode: code,
        builtIn: imported.length === 0,
        offers: imported.length === 0 ? builtInOffers : imported,
      });
    }
    return {
      lines: [
        ...formatTable(
          ['rule', 'provision', 'from', 'until', 'confirmed'],
          rules.map(({ id, provision, from, until, confirmed }) => [
            id,
            provision,
            formatTime(new Date(from)),
            until === null ? '' : formatTime(new Date(until)),
            confirmed === null ? 'no' : `${confirmed.actor}, ${formatTime(confirmed.at)}`,
          ]),
        ),
        ...banks.flatMap(({ bankCode, builtIn, offers }) => [
          '',
          `${bankCode}${builtIn ? ', built-in offers' : ''}`,
          ...formatTable(
            ['flow', 'role', 'rule', 'adapter', 'min age', 'from', 'last start'],
            offers.map(offerCells),
          ),
        ]),
      ],
      data: { rules, banks },
    };
  },
});

export const identityImport = createCommand({
  name: 'identity import',
  about: 'Replace the offers of a bank.',
  args: [{ name: 'file.csv', about: 'Its first line is flow,role,rule,adapter,min_age,from,last_start' }],
  options: {
    bank: {
      ...bankOption,
      about: 'The bank of these offers (0177); the file does not name it.',
      required: true,
    },
    encoding: encodingOption,
    'dry-run': dryRunOption,
  },
  description: [
    'The file is the whole list of the bank. Times without an offset are in Japan’s time. min_age and last_start may be empty. But if the',
    'rule of an offer has an end, the offer needs a last_start before that end. A file with a bad line changes nothing. Run config check',
    'afterwards: it reports days without an offer. Nodes use the new offers within 10 seconds.',
  ],
  examples: [
    {
      line: 'identity import offers.csv --bank 0177 --dry-run',
      about: 'check the file without changing anything',
    },
    { line: 'identity import offers.csv --bank 0177', about: 'replace the offers of 0177' },
  ],
  async run(context, { bank, encoding, 'dry-run': dryRun }, [file = '']) {
    const [bankCode = ''] = context.findBanks(bank).map(({ code }) => code);
    const queries = await context.openDb();
    const now = await readDatabaseTime(queries);
    const text = readText(context.resolveFile(file), encodingHint, encoding);
    const { good, bad } = checkOffers(text, (time) => parseTime(time, now), knownAdapters);
    if (bad.length > 0) return createRejection(bad, good.length);
    if (good.length === 0) throw createRefusal(emptyListMessage);
    const offers = good.map(({ value }) => value);
    const before = await readImportedOffers(queries, bankCode);
    if (!dryRun) {
      await runInTransactionOnce(queries, async (trx) => {
        await replaceOffers(trx, bankCode, offers);
        const detail = { offers: offers.length, before: before.length };
        await recordDecision(trx, { event: 'admin-identity-import', actor: context.actor, bankCode, detail });
      });
    }
    return {
      lines: [
        `${bankCode} ${dryRun ? 'would have' : 'now has'} ${formatCount(offers.length, 'offer')} (before: ${before.length === 0 ? 'the built-in offers' : before.length}).`,
        ...formatTable(
          ['flow', 'role', 'rule', 'adapter', 'min age', 'from', 'last start'],
          offers.map(offerCells),
        ),
      ],
      data: { dryRun, bankCode, offers, before: before.length },
    };
  },
});

export const identityConfirm = createCommand({
  name: 'identity confirm',
  about: 'Record that the bank’s compliance staff has confirmed a rule.',
  args: [{ name: 'rule', about: 'Id of the rule: 2025-06-24/IMAGE. See identity list.' }],
  options: { 'dry-run': dryRunOption },
  description: [
    'The authors of a release derive its rules from public sources, so the bank must confirm each rule. This command records the',
    'confirmation with your account and the time; config check warns of a rule in force without a confirmation.',
  ],
  examples: [
    { line: 'identity confirm 2025-06-24/IMAGE', about: 'the compliance staff has confirmed this rule' },
  ],
  async run({ openDb: db, actor }, { 'dry-run': dryRun }, [id = '']) {
    const rule = findRule(id);
    if (rule === undefined) {
      throw createRefusal(
        `There is no rule ${id}. There are ${identityRules.map((one) => one.id).join(', ')}.`,
      );
    }
    const queries = await db();
    const known = (await readConfirmations(queries)).get(id);
    if (known === undefined && !dryRun) {
      await runInTransactionOnce(queries, async (trx) => {
        await confirmRule(trx, id, actor);
        const detail = { rule: id, provision: formatCitation(rule) };
        await recordDecision(trx, { event: 'admin-identity-confirm', actor, bankCode: null, detail });
      });
    }
    const line =
      known === undefined
        ? `${dryRun ? 'Would record' : 'Recorded'}: ${id} (${formatCitation(rule)}) is confirmed by ${actor}.`
        : `${id} was confirmed by ${known.actor}, ${formatTime(known.at)}.`;
    return { lines: [line], data: { dryRun, rule: id, confirmed: known ?? null } };
  },
});
