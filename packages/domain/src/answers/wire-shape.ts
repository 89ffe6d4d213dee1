import * as z from 'zod/mini';
import { describe, limitText } from '../described.ts';
import { listSentRows, type PayloadOf, type SentName, type Table } from './table.ts';

export type WireShape<T extends Table> = {
  [Name in keyof PayloadOf<T>]: z.ZodMiniType<PayloadOf<T>[Name]>;
};

export function wireShape<T extends Table>(
  table: T,
  descriptions: Readonly<Record<SentName<T>, string>>,
): WireShape<T> {
  const shape = listSentRows(table).map(([name, { sentAs, maxLength, mayBeAbsent }]) => {
    const answer = limitText(maxLength);
    const value = sentAs === 'text' ? answer : z.nullable(answer);
    return [name, describe.schema(descriptions[name], mayBeAbsent ? z.optional(value) : value)];
  });
  return Object.fromEntries(shape) as WireShape<T>;
}
