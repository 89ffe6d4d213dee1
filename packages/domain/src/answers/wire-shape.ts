import * as z from 'zod/mini';
import { described, text } from '../described.ts';
import { type PayloadOf, type SentName, sentRows, type Table } from './table.ts';

export type WireShape<T extends Table> = {
  [Name in keyof PayloadOf<T>]: z.ZodMiniType<PayloadOf<T>[Name]>;
};

export function wireShape<T extends Table>(
  table: T,
  descriptions: Readonly<Record<SentName<T>, string>>,
): WireShape<T> {
  const shape = sentRows(table).map(([name, { sentAs, maxLength, mayBeAbsent }]) => {
    const answer = text(maxLength);
    const value = sentAs === 'text' ? answer : z.nullable(answer);
    return [name, described(mayBeAbsent ? z.optional(value) : value, descriptions[name])];
  });
  return Object.fromEntries(shape) as WireShape<T>;
}
