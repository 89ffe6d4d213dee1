import type { Field } from '../fields/field.ts';

/**
 * A table describes one group of answers. Each row is one answer, in the order of the screen:
 *
 *     export const nameTable = {
 *       lastName: required(name),
 *       firstName: required(name),
 *     };
 *
 * The functions of this file and of `wire-shape.ts` derive draft, payload, asked fields and schema from the table.
 */
export type Table = { readonly [name: string]: Row };

export type Row = {
  /** The form of the answer in the payload; `nothing`: the payload does not contain it. */
  readonly sentAs: 'text' | 'text or null' | 'nothing';
  /**
   * Returns the rules for the answer, or null if the form does not ask for it. The result can depend on the conditions of the
   * group, such as the other answers.
   */
  readonly fieldFor: (conditions: never) => Field | null;
} & Required<RowOptions>;

type RowOptions = {
  /**
   * The value in the draft before the applicant answers; '' by default. In the payload, an optional answer with this value is
   * null.
   */
  readonly initial?: string;
  /** Longest text that the call accepts, in UTF-16 code units; 200 by default. */
  readonly maxLength?: number;
  /** If true, the schema accepts a payload without the answer: it is new, so pages of the previous release do not send it. */
  readonly mayBeAbsent?: boolean;
};

/** The field of an answer, or a function that chooses the field under the conditions of the group. */
type FieldChoice<Conditions> = Field | ((conditions: Conditions) => Field | null);

/** An answer that is a text in the payload, never null. */
export const required = <Conditions>(field: FieldChoice<Conditions>, options: RowOptions = {}) =>
  row('text', field, options);

/** An answer that is null in the payload until the applicant gives it. */
export const optional = <Conditions>(field: FieldChoice<Conditions>, options: RowOptions = {}) =>
  row('text or null', field, options);

/** An answer that the form needs and the payload does not contain. */
export const formOnly = <Conditions>(field: FieldChoice<Conditions>, options: RowOptions = {}) =>
  row('nothing', field, options);

function row<SentAs extends Row['sentAs'], Conditions>(
  sentAs: SentAs,
  field: FieldChoice<Conditions>,
  { initial = '', maxLength = 200, mayBeAbsent = false }: RowOptions,
) {
  const fieldFor: (conditions: Conditions) => Field | null =
    typeof field === 'function' ? field : () => field;
  return { sentAs, fieldFor, initial, maxLength, mayBeAbsent };
}

/** The values of a form: every answer as text. */
export type DraftOf<T extends Table> = { [Name in keyof T]: string };

export type SentName<T extends Table> = {
  [Name in keyof T]: T[Name]['sentAs'] extends 'nothing' ? never : Name;
}[keyof T];

export type PayloadOf<T extends Table> = {
  [Name in SentName<T>]: T[Name]['sentAs'] extends 'text' ? string : string | null;
};

/** The rows of the answers that the payload contains, in the order of the table. */
export function sentRows<T extends Table>(table: T): (readonly [SentName<T> & string, Row])[] {
  const rows = Object.entries<Row>(table).filter(([, { sentAs }]) => sentAs !== 'nothing');
  return rows as [SentName<T> & string, Row][];
}

export function emptyDraft<T extends Table>(table: T): DraftOf<T> {
  const values = Object.entries<Row>(table).map(([name, { initial }]) => [name, initial]);
  return Object.fromEntries(values) as DraftOf<T>;
}

export function toPayload<T extends Table>(table: T, draft: DraftOf<T>): PayloadOf<T> {
  const values = sentRows(table).map(([name, { sentAs, initial }]) => {
    const isNull = sentAs === 'text or null' && draft[name] === initial;
    return [name, isNull ? null : draft[name]];
  });
  return Object.fromEntries(values) as PayloadOf<T>;
}

/** The reverse of {@link toPayload}. An answer that the payload does not contain gets its initial value. */
export function toDraft<T extends Table>(table: T, payload: Partial<PayloadOf<T>>): DraftOf<T> {
  const draft: Record<string, string> = emptyDraft(table);
  for (const [name] of sentRows(table)) draft[name] = payload[name] ?? draft[name] ?? '';
  return draft as DraftOf<T>;
}

/** The fields that are asked under these conditions, in the order of the table. */
export function askedFields<Name extends string, Conditions>(
  table: { readonly [N in Name]: { readonly fieldFor: (conditions: Conditions) => Field | null } },
  conditions: Conditions,
): Partial<Record<Name, Field>> {
  const asked: Partial<Record<Name, Field>> = {};
  for (const name of Object.keys(table) as Name[]) {
    const field = table[name].fieldFor(conditions);
    if (field !== null) asked[name] = field;
  }
  return asked;
}
