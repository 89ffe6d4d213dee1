import * as z from 'zod/mini';
import { answerDescriptions } from './answers/descriptions.ts';
import { parentTable } from './answers/parent.ts';
import { personalTable } from './answers/personal.ts';
import { listSentRows, type PayloadOf, type SentName, type Table } from './answers/table.ts';
import { parentWorkplaceTable, workplaceTable } from './answers/workplace.ts';
import { describeSchema, describeShape } from './described.ts';

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

const textOrNull = z.nullable(z.string());

function createReadableShape<T extends Table>(table: T) {
  const descriptions: Readonly<Record<string, string>> = answerDescriptions;
  const shape = listReadableNames(table).map((name) => [
    name,
    describeSchema(descriptions[name] ?? '', textOrNull),
  ]);
  return Object.fromEntries(shape) as { [Name in keyof ReadableAnswers<T>]: typeof textOrNull };
}

const { eraBirthday, address, kanaAddress, occupationName, ...chosen } = describeShape(
  'readableApplication',
  {
    eraBirthday: textOrNull,
    address: textOrNull,
    kanaAddress: textOrNull,
    occupationName: textOrNull,
    workplaceCode: textOrNull,
    branchCode: textOrNull,
    branchName: textOrNull,
    sealLess: z.nullable(z.boolean()),
  },
);

export const readableApplication = z.strictObject({
  ...createReadableShape(personalTable),
  eraBirthday,
  address,
  kanaAddress,
  occupationName,
  ...createReadableShape(workplaceTable),
  ...chosen,
});

export const readableParent = z.strictObject({
  ...createReadableShape(parentTable),
  eraBirthday,
  occupationName,
  ...createReadableShape(parentWorkplaceTable),
});
