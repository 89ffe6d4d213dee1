import type { Transaction } from 'kysely';
import { recordDecision } from '../../adapters/postgres/application/audit.ts';
import type { Queries } from '../../adapters/postgres/connection/database.ts';
import { runInTransactionOnce } from '../../adapters/postgres/connection/transaction-once.ts';
import {
  countLostBranches,
  type Replaced,
  replaceList,
} from '../../adapters/postgres/upkeep/list-replacement.ts';
import { openPostcodesFile } from '../../boot/postcodes-file.ts';
import {
  bankOption,
  type Command,
  type CommandResult,
  createCommand,
  dryRunOption,
} from '../frame/command.ts';
import type { AdminContext } from '../frame/context.ts';
import { createRefusal } from '../frame/exit-code.ts';
import { formatCount } from '../frame/table-text.ts';
import type { BadLine, Conversion } from './check-rows.ts';
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
import { branches, type ImportedList, invitations, occupations, workplaces } from './import-lists.ts';

/** Thrown to roll the transaction of a dry run back. */
class DryRun extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('dry run');
    this.outcome = outcome;
  }
}

type Outcome = Replaced & { readonly chooseAgain: number; readonly keep: number };

function validate(
  imported: ImportedList,
  text: string,
  bankCodes: readonly string[],
  faultIn: ReturnType<NonNullable<ImportedList['createFaultFinder']>>,
): {
  rows: readonly Readonly<Record<string, unknown>>[];
  bad: BadLine[];
  conversions: readonly Conversion[];
} {
  const { good, bad, conversions } = imported.check(text, bankCodes[0] ?? '');
  const faults = [...bad];
  const findFault = (value: (typeof good)[number]['value']): string | undefined => {
    if (imported.bank === 'column' && !bankCodes.includes(String(value.bank_code)))
      return `bank_code ${value.bank_code} is none of ${bankCodes.join(', ')}`;
    return faultIn(value);
  };
  const rows = good.filter(({ line, value }) => {
    const fault = findFault(value);
    if (fault !== undefined) faults.push({ line, faults: [fault] });
    return fault === undefined;
  });
  const goodLines = new Set(rows.map(({ line }) => line));
  return {
    rows: rows.map(({ value }) => value),
    bad: faults.sort((a, b) => a.line - b.line),
    conversions: conversions.filter(({ line }) => goodLines.has(line)),
  };
}

type Import = {
  readonly imported: ImportedList;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Empty for the occupations, which all banks share. */
  readonly scope: readonly string[];
  readonly skipped: number;
  readonly dryRun: boolean;
};

async function store(
  db: Queries,
  { actor, writeProgress: progress }: AdminContext,
  job: Import,
): Promise<Outcome> {
  const { imported, rows, scope, skipped, dryRun } = job;
  const total = rows.length.toLocaleString('en');
  const replaceRows = async (trx: Transaction<unknown>): Promise<Outcome> => {
    const replaced = await replaceList(trx, imported.list, rows, scope, (done) => {
      if (rows.length > 2000) progress(`${done.toLocaleString('en')} of ${total} rows`);
    });
    const lost =
      imported.name === 'branches' ? await countLostBranches(trx, scope) : { chooseAgain: 0, keep: 0 };
    if (dryRun) throw new DryRun({ ...replaced, ...lost });
    const detail = { ...replaced, skipped, banks: scope };
    const bankCode = scope.length === 1 ? (scope[0] ?? null) : null;
    await recordDecision(trx, { event: `admin-import-${imported.name}`, actor, bankCode, detail });
    return { ...replaced, ...lost };
  };
  try {
    return await runInTransactionOnce(db, replaceRows);
  } catch (error) {
    if (error instanceof DryRun) return error.outcome;
    throw error;
  }
}

async function importList(
  context: AdminContext,
  imported: ImportedList,
  given: {
    bank: string | undefined;
    encoding: string | undefined;
    skipBad: boolean;
    dryRun: boolean;
    file: string;
  },
): Promise<CommandResult> {
  const { skipBad, dryRun } = given;
  const bankCodes = context.findBanks(given.bank).map(({ code }) => code);
  const faultIn = imported.createFaultFinder?.(openPostcodesFile(context.config)) ?? (() => undefined);
  const text = readText(context.resolveFile(given.file), encodingHint, given.encoding);
  const { rows, bad, conversions } = validate(imported, text, bankCodes, faultIn);
  if (bad.length > 0 && (!skipBad || rows.length === 0)) return createRejection(bad, rows.length);
  if (rows.length === 0) throw createRefusal(emptyListMessage);
  const inFile = [...new Set(rows.map((row) => String(row.bank_code)))].sort();
  const scope = imported.bank === 'none' ? [] : given.bank === undefined ? inFile : bankCodes;
  const outcome = await store(await context.openDb(), context, {
    imported,
    rows,
    scope,
    skipped: bad.length,
    dryRun,
  });
  const { added, changed, removed, chooseAgain, keep } = outcome;
  const whose = scope.length === 0 ? '' : ` of ${scope.join(', ')}`;
  return {
    lines: [
      ...describeSkippedLines(bad),
      ...describeConversions(conversions),
      `The list ${imported.name}${whose} ${dryRun ? 'would have' : 'now has'} ${formatCount(outcome.rows, 'row')}: ${added} new, ${changed} changed, ${removed} gone.`,
      ...(chooseAgain > 0
        ? [
            `${formatCount(chooseAgain, 'unfinished application')} chose a branch that is removed: the applicant must choose again.`,
          ]
        : []),
      ...(keep > 0
        ? [
            `${formatCount(keep, 'application')} with a PIN ${keep === 1 ? 'keeps' : 'keep'} a removed branch: the bank decides which branch opens the account.`,
          ]
        : []),
    ],
    data: { dryRun, list: imported.name, banks: scope, ...outcome, bad, ...toConversionData(conversions) },
  };
}

/** `option`: the file has no bank column. `column`: it has one. `none`: all banks share the list. */
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

const importCommand = (
  imported: ImportedList,
  { about, description, examples }: Pick<Command, 'about' | 'description' | 'examples'>,
): Command =>
  createCommand({
    name: `import ${imported.name}`,
    about,
    args: [{ name: 'file.csv', about: `Its first line is ${imported.header}` }],
    options: {
      ...bankOptions[imported.bank],
      encoding: encodingOption,
      'skip-bad': skipBadOption,
      'dry-run': dryRunOption,
    },
    description: [
      ...description,
      'The file must contain the whole list, because the command removes every row that the file lacks. The command reports',
      'every bad line with its number. It changes nothing if a line is bad; with --skip-bad it imports the good lines. The list',
      'changes in one transaction; nodes use the new list within 10 seconds. Empty lines, rows of empty values and lines that',
      'begin with # are ignored. The command converts values in the forms of Excel, Google Sheets and the banking association',
      '(TRUE, half-width kana, a lost leading 0), and reports each conversion.',
    ],
    examples,
    run: (context, { encoding, 'skip-bad': skipBad, 'dry-run': dryRun, ...whose }, [file = '']) => {
      const bank = 'bank' in whose ? whose.bank : undefined;
      return importList(context, imported, { bank, encoding, skipBad, dryRun, file });
    },
  });

export const listImports: readonly Command[] = [
  importCommand(branches, {
    about: 'Replace the branches of a bank.',
    description: [
      'municipality_code is the 5-digit JIS code of the branch’s municipality, or of its ward in a large city. This code decides',
      'which applicants are offered the branch. A line is bad if no address has its code. If the branch of an unfinished',
      'application is removed, the applicant must choose another branch before setting the PIN. An application that already has',
      'a PIN keeps the branch.',
    ],
    examples: [
      {
        line: 'import branches branches.csv --bank 0177 --dry-run',
        about: 'validate the file and count the changes',
      },
      {
        line: 'import branches 店舗一覧.csv --bank 0177 --encoding shift_jis',
        about: 'a file saved by Excel',
      },
    ],
  }),
  importCommand(occupations, {
    about: 'Replace the occupations, which all banks share.',
    description: [
      'Flags are true or false. Children see the list in descending order of display_number, adults in ascending order.',
    ],
    examples: [{ line: 'import occupations occupations.csv', about: 'a new list' }],
  }),
  importCommand(workplaces, {
    about: 'Replace the workplaces and their codes.',
    description: [
      'code has 6 characters of A–Z and 0–9; phone has hyphens; multiple_accounts is PERMITTED or NOT_PERMITTED. Name and phone',
      'become answers of the applicant and must pass the validation of answers. Banks without a row in the file keep their list.',
    ],
    examples: [
      {
        line: 'import workplaces companies.csv --bank 0587',
        about: 'replace only the workplaces of 熊本銀行',
      },
    ],
  }),
  importCommand(invitations, {
    about: 'Replace the invitation codes.',
    description: ['code has 6 characters of A–Z and 0–9. Banks without a row in the file keep their list.'],
    examples: [{ line: 'import invitations codes.csv --skip-bad', about: 'skip bad lines' }],
  }),
];
