import * as z from 'zod/mini';
import { answerDescriptions } from './answers/descriptions.ts';
import { parentTable } from './answers/parent.ts';
import { personalTable } from './answers/personal.ts';
import { listSentRows, type PayloadOf, type SentName, type Table } from './answers/table.ts';
import { parentWorkplaceTable, workplaceTable } from './answers/workplace.ts';
import { describe } from './described.ts';

/** By `address`, `kanaAddress` and `occupationName`. */
type Replaced = `address${string}` | `kanaAddress${string}` | 'occupationId';

type ReadableAnswers<T extends Table> = {
  [Name in Exclude<SentName<T>, Replaced>]: string | null;
};

const listReadableNames = (table: Table): string[] =>
  listSentRows(table)
    .map(([name]) => name)
    .filter((name) => !/^(?:address|kanaAddress|occupationId$)/.test(name));

export function readAnswers<T extends Table>(table: T, payload: PayloadOf<T> | null): ReadableAnswers<T> {
  const saved: Readonly<Record<string, string | null>> = payload ?? {};
  const values = listReadableNames(table).map((name) => [name, saved[name] ?? null]);
  return Object.fromEntries(values) as ReadableAnswers<T>;
}

function createReadableShape<T extends Table>(table: T) {
  const descriptions: Readonly<Record<string, string>> = answerDescriptions;
  const shape = listReadableNames(table).map((name) => [
    name,
    describe.stringOrNull(descriptions[name] ?? ''),
  ]);
  return Object.fromEntries(shape) as {
    [Name in keyof ReadableAnswers<T>]: ReturnType<typeof describe.stringOrNull>;
  };
}

const eraBirthday = describe.stringOrNull(
  'Date of birth with the Japanese year, such as 1990年（平成2年）5月12日.',
);
const occupationName = describe.stringOrNull('Name of the occupation.');

export const readableApplication = z.strictObject({
  ...createReadableShape(personalTable),
  eraBirthday,
  address: describe.stringOrNull('The found address without `subAddress`, as one line.'),
  kanaAddress: describe.stringOrNull('Reading of `address`, full-width katakana.'),
  occupationName,
  ...createReadableShape(workplaceTable),
  workplaceCode: describe.stringOrNull('Code of the workplace of `workplaceId`.'),
  branchCode: describe.stringOrNull('Code of the chosen branch, 3 digits.'),
  branchName: describe.stringOrNull('Name of the chosen branch.'),
  sealLess: describe.nullable('Whether the account has no seal (印鑑レス).', z.boolean()),
});

export const readableParent = z.strictObject({
  ...createReadableShape(parentTable),
  eraBirthday,
  occupationName,
  ...createReadableShape(parentWorkplaceTable),
});
