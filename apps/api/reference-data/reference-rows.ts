import { checkField } from '@kaisetsu/domain/answers/check';
import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import type { WorkplaceFound } from '@kaisetsu/domain/answers/workplace';
import { isCode } from '@kaisetsu/domain/fields/code';
import { optionalWorkplacePhone, specMobileBeginnings } from '@kaisetsu/domain/fields/phone';
import { isPrefecture, prefectures } from '@kaisetsu/domain/fields/prefecture';
import { workplaceName } from '@kaisetsu/domain/fields/workplace';
import { CsvError, readTable } from './parse-csv.ts';
import { markInvisible, textFaults } from './visible-text.ts';

/** A branch of one bank; `postalNumber` is '' where it is not known. */
export type BranchRow = {
  readonly code: string;
  readonly name: string;
  readonly kana: string;
  readonly prefecture: string;
  readonly municipalityCode: string;
  readonly address: string;
  readonly postalNumber: string;
};
export type WorkplaceRow = WorkplaceFound & { readonly bankCode: string; readonly code: string };
export type InvitationRow = { readonly bankCode: string; readonly code: string };

export type BadLine = { readonly line: number; readonly faults: readonly string[] };
export type GoodLine<Value> = { readonly line: number; readonly value: Value };
/** The result of the validation of every line of a CSV. */
export type CheckedLines<Value> = {
  readonly good: readonly GoodLine<Value>[];
  readonly bad: readonly BadLine[];
};

/** @throws CsvError naming the first bad line. */
export function requireAllValid<Value>({ good, bad }: CheckedLines<Value>): readonly Value[] {
  const [first] = bad;
  if (first !== undefined) throw new CsvError(first.line, first.faults.join('; '));
  return good.map(({ value }) => value);
}

/**
 * Each `check…` function takes a whole CSV text with its header and validates every line.
 * @throws CsvError for another header, or text that is not CSV.
 */
export function checkBranches(text: string): CheckedLines<BranchRow> {
  const columns = [
    'code',
    'name',
    'kana',
    'prefecture',
    'municipality_code',
    'address',
    'postal_number',
  ] as const;
  return checkRows(text, columns, [['code']], (row) => ({
    value: {
      code: row.code,
      name: row.name,
      kana: row.kana,
      prefecture: row.prefecture,
      municipalityCode: row.municipality_code,
      address: row.address,
      postalNumber: row.postal_number,
    },
    faults: {
      'code must be 3 digits': !/^\d{3}$/.test(row.code),
      ...textFaults('name', row.name),
      'kana must be full-width katakana': !/^[ァ-ヶー・]*$/.test(row.kana),
      ...(row.kana !== '' && textFaults('kana', row.kana)),
      'prefecture is unknown': !isPrefecture(row.prefecture),
      'municipality_code must be 5 digits': !/^\d{5}$/.test(row.municipality_code),
      'municipality_code lies in another prefecture': isElsewhere(row.municipality_code, row.prefecture),
      'address must begin with the prefecture': !row.address.startsWith(row.prefecture),
      ...textFaults('address', row.address),
      'postal_number must be 7 digits or empty': !/^(?:\d{7})?$/.test(row.postal_number),
    },
  }));
}

/** Flags are `true` or `false`. */
export function checkOccupations(text: string): CheckedLines<Occupation> {
  const flags = ['general_display', 'child_display', 'workplace_required'] as const;
  return checkRows(text, ['id', 'name', 'display_number', ...flags], [['id']], (row) => ({
    value: {
      id: row.id,
      name: row.name,
      displayNumber: Number(row.display_number),
      generalDisplay: row.general_display === 'true',
      childDisplay: row.child_display === 'true',
      workplaceRequired: row.workplace_required === 'true',
    },
    faults: {
      ...textFaults('id', row.id),
      ...textFaults('name', row.name),
      'display_number must be 1 to 9 digits': !/^\d{1,9}$/.test(row.display_number),
      'flags must be true or false': flags.some((flag) => !/^(?:true|false)$/.test(row[flag])),
    },
  }));
}

export function checkWorkplaces(text: string): CheckedLines<WorkplaceRow> {
  const columns = ['bank_code', 'code', 'id', 'name', 'phone', 'multiple_accounts'] as const;
  const keys = [
    ['bank_code', 'code'],
    ['bank_code', 'id'],
  ] as const;
  return checkRows(text, columns, keys, (row) => ({
    value: {
      bankCode: row.bank_code,
      code: row.code,
      id: row.id,
      name: row.name,
      phoneNumber: row.phone,
      multipleAccounts: row.multiple_accounts,
    },
    faults: {
      ...bankCodeFaults(row),
      ...textFaults('id', row.id),
      // The name becomes an answer of the applicant, so it must pass the validation of answers.
      'name is not valid as an answer':
        workplaceName(true).normalise(row.name) !== row.name ||
        checkField(workplaceName(true), row.name) !== null,
      'phone is not valid as an answer':
        optionalWorkplacePhone(specMobileBeginnings).validate(row.phone) !== null,
      'multiple_accounts must be PERMITTED or NOT_PERMITTED': !/^(?:NOT_)?PERMITTED$/.test(
        row.multiple_accounts,
      ),
    },
  }));
}

export function checkInvitations(text: string): CheckedLines<InvitationRow> {
  return checkRows(text, ['bank_code', 'code'], [['bank_code', 'code']], (row) => ({
    value: { bankCode: row.bank_code, code: row.code },
    faults: bankCodeFaults(row),
  }));
}

function bankCodeFaults(row: { readonly bank_code: string; readonly code: string }) {
  return {
    'bank_code must be 4 digits': !/^\d{4}$/.test(row.bank_code),
    'code must be 6 of A-Z and 0-9': !isCode(row.code),
  };
}

/** The first two digits of a municipality's code are its prefecture's number. */
function isElsewhere(municipalityCode: string, prefecture: string): boolean {
  const named = prefectures[Number(municipalityCode.slice(0, 2)) - 1];
  return /^\d{5}$/.test(municipalityCode) && isPrefecture(prefecture) && named !== prefecture;
}

export function checkRows<Column extends string, Value>(
  text: string,
  columns: readonly Column[],
  /** Groups of columns whose combined values must be unique in the file. */
  keys: readonly (readonly Column[])[],
  validate: (row: Readonly<Record<Column, string>>) => {
    readonly value: Value;
    readonly faults: Readonly<Record<string, boolean>>;
  },
): CheckedLines<Value> {
  const good: GoodLine<Value>[] = [];
  const bad: BadLine[] = [];
  const seen = new Map<string, number>();
  for (const { line, row, fault } of readTable(text, columns)) {
    if (row === null) {
      bad.push({ line, faults: [fault] });
      continue;
    }
    const { value, faults } = validate(row);
    const found = Object.keys(faults).filter((name) => faults[name]);
    for (const key of keys) {
      const name = `${key.join(' ')} ${key.map((column) => row[column]).join(' ')}`;
      const before = seen.get(name);
      if (before === undefined) seen.set(name, line);
      else found.push(`${markInvisible(name)} is a duplicate of line ${before}`);
    }
    if (found.length > 0) bad.push({ line, faults: found });
    else good.push({ line, value });
  }
  return { good, bad };
}
