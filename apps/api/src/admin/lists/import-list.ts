import { countLostBranches, replaceList } from '../../adapters/postgres/upkeep/list-replacement.ts';
import { openPostcodesFile } from '../../boot/postcodes-file.ts';
import { bankOption, type Command, createCommand, dryRunOption } from '../frame/command.ts';
import type { AdminContext } from '../frame/context.ts';
import { createRefusal } from '../frame/exit-code.ts';
import { formatCount } from '../frame/text.ts';
import help from '../help.json' with { type: 'json' };
import { checkRows, type Row } from './check-rows.ts';
import {
  createRejection,
  describeConversions,
  describeSkippedLines,
  emptyListMessage,
  encodingHint,
  encodingOption,
  readText,
  skipBadOption,
  toConversionData,
} from './import-file.ts';
import {
  branches,
  type ImportedList,
  invitations,
  occupations,
  toStoredRow,
  toTable,
  workplaces,
} from './imported-lists.ts';

function createFaultFinder(context: AdminContext, list: ImportedList, bankCodes: readonly string[]) {
  const postcodes = list === branches ? openPostcodesFile(context.config) : null;
  return ({ bank_code: bank = '', municipality_code: place = '' }: Row): string | null => {
    if (list.bank === 'column' && !bankCodes.includes(bank))
      return `bank_code ${bank} is none of ${bankCodes.join(', ')}`;
    // Addresses in a large city have the codes of its wards, so no look-up would find its own code.
    return postcodes?.hasMunicipality(place) === false
      ? `no address lies in municipality_code ${place}`
      : null;
  };
}

const bankOptions = {
  option: {
    bank: {
      ...bankOption,
      about: 'Code of the bank of these branches (0177); the file does not contain it.',
      required: true,
    },
  },
  column: { bank: bankOption },
  none: {},
} as const satisfies Record<ImportedList['bank'], object>;

const createImport = (list: ImportedList): Command =>
  createCommand({
    name: `import ${list.name}`,
    args: { 'file.csv': `Its first line is ${Object.keys(list.columns).join(',')}` },
    options: {
      ...bankOptions[list.bank],
      encoding: encodingOption,
      'skip-bad': skipBadOption,
      'dry-run': dryRunOption,
    },
    description: [...help.commands[`import ${list.name}`].description, ...help.everyImport],
    async run(context, { encoding, 'skip-bad': skipBad, 'dry-run': dryRun, ...whose }, [file = '']) {
      const bank = 'bank' in whose ? whose.bank : undefined;
      const bankCodes = context.listBankCodes(bank);
      const text = await readText(context.resolveFile(file), encodingHint, encoding);
      const { good, bad, conversions } = checkRows(text, list, createFaultFinder(context, list, bankCodes));
      if (bad.length > 0 && (!skipBad || good.length === 0)) return createRejection(bad, good.length);
      if (good.length === 0) throw createRefusal(emptyListMessage);
      const rows = good.map(({ row }) => toStoredRow(list, row, bankCodes[0] ?? ''));
      // All banks share the occupations.
      const inFile = rows.flatMap((row) => row.bank_code ?? []);
      const banks = bank === undefined ? [...new Set(inFile)].sort() : bankCodes;
      const { replaced, lost } = await context.change(dryRun, async (trx, record) => {
        const replaced = await replaceList(trx, toTable(list, banks), rows, (done) => {
          const total = rows.length.toLocaleString('en');
          if (rows.length > 2000) context.writeProgress(`${done.toLocaleString('en')} of ${total} rows`);
        });
        const lost = list === branches ? await countLostBranches(trx, banks) : { chooseAgain: 0, keep: 0 };
        const detail = { ...replaced, skipped: bad.length, banks };
        await record(`import-${list.name}`, detail, banks.length === 1 ? banks[0] : null);
        return { replaced, lost };
      });
      const { added, changed, removed } = replaced;
      const whole = banks.length === 0 ? list.name : `${list.name} of ${banks.join(', ')}`;
      return {
        lines: [
          ...describeSkippedLines(bad),
          ...describeConversions(conversions),
          `The list ${whole} ${dryRun ? 'would have' : 'now has'} ${formatCount(replaced.rows, 'row')}: ${added} new, ${changed} changed, ${removed} gone.`,
          lost.chooseAgain > 0 &&
            `${formatCount(lost.chooseAgain, 'unfinished application')} chose a branch that is removed: the applicant must choose again.`,
          lost.keep > 0 &&
            `${formatCount(lost.keep, 'application')} with a PIN ${lost.keep === 1 ? 'keeps' : 'keep'} a removed branch: the bank decides which branch opens the account.`,
        ],
        data: { dryRun, list: list.name, banks, ...replaced, ...lost, bad, ...toConversionData(conversions) },
      };
    },
  });

export const listImports = [branches, occupations, workplaces, invitations].map(createImport);
