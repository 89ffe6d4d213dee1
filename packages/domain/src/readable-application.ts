import * as z from 'zod/mini';
import { parentTable } from './answers/parent.ts';
import { personalTable } from './answers/personal.ts';
import { type PayloadOf, type SentName, sentRows, type Table } from './answers/table.ts';
import { parentWorkplaceTable, workplaceTable } from './answers/workplace.ts';

/** Answers that are displayed in another form: the parts of an address as one line, the occupation by its name. */
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

/** The answers of a table for display; null for an answer that is not given. */
type ReadableAnswers<T extends Table> = {
  [Name in Exclude<SentName<T>, (typeof replaced)[number]>]: string | null;
};

const readableNames = (table: Table): string[] =>
  sentRows(table)
    .map(([name]) => name)
    .filter((name) => !(replaced as readonly string[]).includes(name));

/** @param payload null while nothing of the table is answered */
export function readAnswers<T extends Table>(table: T, payload: PayloadOf<T> | null): ReadableAnswers<T> {
  const saved: Readonly<Record<string, string | null>> = payload ?? {};
  const values = readableNames(table).map((name) => [name, saved[name] ?? null]);
  return Object.fromEntries(values) as ReadableAnswers<T>;
}

const text = z.nullable(z.string());

function readableShape<T extends Table>(table: T) {
  const shape = readableNames(table).map((name) => [name, text]);
  return Object.fromEntries(shape) as { [Name in keyof ReadableAnswers<T>]: typeof text };
}

/** Spec 3 "Application": the answers in the form that a person reads. */
export const readableApplication = z.strictObject({
  ...readableShape(personalTable),
  eraBirthday: text,
  address: text,
  kanaAddress: text,
  occupationName: text,
  ...readableShape(workplaceTable),
  workplaceCode: text,
  branchCode: text,
  branchName: text,
  sealLess: z.nullable(z.boolean()),
});

/** Spec 3 "applicationParent". */
export const readableParent = z.strictObject({
  ...readableShape(parentTable),
  eraBirthday: text,
  occupationName: text,
  ...readableShape(parentWorkplaceTable),
});
