import * as z from 'zod/mini';
import { answerDescriptions } from './answers/descriptions.ts';
import { parentTable } from './answers/parent.ts';
import { personalTable } from './answers/personal.ts';
import { type PayloadOf, type SentName, sentRows, type Table } from './answers/table.ts';
import { parentWorkplaceTable, workplaceTable } from './answers/workplace.ts';
import { described, stringOrNull } from './described.ts';

const replaced = [
  'addressCode',
  'addressPrefecture',
  'addressMunicipality',
  'addressSection',
  'addressChome',
  'kanaAddressPrefecture',
  'kanaAddressMunicipality',
  'kanaAddressSection',
  'kanaAddressChome',
  'occupationId',
] as const;

type ReadableAnswers<T extends Table> = {
  [Name in Exclude<SentName<T>, (typeof replaced)[number]>]: string | null;
};

const readableNames = (table: Table): string[] =>
  sentRows(table)
    .map(([name]) => name)
    .filter((name) => !(replaced as readonly string[]).includes(name));

export function readAnswers<T extends Table>(table: T, payload: PayloadOf<T> | null): ReadableAnswers<T> {
  const saved: Readonly<Record<string, string | null>> = payload ?? {};
  const values = readableNames(table).map((name) => [name, saved[name] ?? null]);
  return Object.fromEntries(values) as ReadableAnswers<T>;
}

function readableShape<T extends Table>(table: T) {
  const descriptions: Readonly<Record<string, string>> = answerDescriptions;
  const shape = readableNames(table).map((name) => [name, stringOrNull(descriptions[name] ?? '')]);
  return Object.fromEntries(shape) as { [Name in keyof ReadableAnswers<T>]: ReturnType<typeof stringOrNull> };
}

const eraBirthday = stringOrNull('Date of birth with the Japanese year, such as 1990年（平成2年）5月12日.');
const occupationName = stringOrNull('Name of the occupation.');

export const readableApplication = z.strictObject({
  ...readableShape(personalTable),
  eraBirthday,
  address: stringOrNull('The found address without `subAddress`, as one line.'),
  kanaAddress: stringOrNull('Reading of `address`, full-width katakana.'),
  occupationName,
  ...readableShape(workplaceTable),
  workplaceCode: stringOrNull('Code of the workplace of `workplaceId`.'),
  branchCode: stringOrNull('Code of the chosen branch, 3 digits.'),
  branchName: stringOrNull('Name of the chosen branch.'),
  sealLess: described(z.nullable(z.boolean()), 'Whether the account has no seal (印鑑レス).'),
});

export const readableParent = z.strictObject({
  ...readableShape(parentTable),
  eraBirthday,
  occupationName,
  ...readableShape(parentWorkplaceTable),
});
