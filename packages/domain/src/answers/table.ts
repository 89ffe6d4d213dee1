import type { Field } from '../fields/field.ts';
import { checkReceivedDraft, type Group, type Problems } from './check.ts';

export type Table = { readonly [name: string]: Row };

export type Row = {
  readonly sentAs: 'text' | 'text or null' | 'nothing';
  readonly fieldFor: (conditions: never) => Field | null;
} & Required<RowOptions>;

type RowOptions = {
  readonly initial?: string;
  /** In UTF-16 code units; 200 by default. */
  readonly maxLength?: number;
  /** For a new answer, which pages of the previous release do not send. */
  readonly mayBeAbsent?: boolean;
};

type FieldChoice<Conditions> = Field | ((conditions: Conditions) => Field | null);

export const createRows = <Conditions>() => ({
  required: (field: FieldChoice<Conditions>, options?: RowOptions) => createRow('text', field, options),
  optional: (field: FieldChoice<Conditions>, options?: RowOptions) =>
    createRow('text or null', field, options),
  formOnly: (field: FieldChoice<Conditions>, options?: RowOptions) => createRow('nothing', field, options),
});

function createRow<SentAs extends Row['sentAs'], Conditions>(
  sentAs: SentAs,
  field: FieldChoice<Conditions>,
  { initial = '', maxLength = 200, mayBeAbsent = false }: RowOptions = {},
) {
  const fieldFor: (conditions: Conditions) => Field | null =
    typeof field === 'function' ? field : () => field;
  return { sentAs, fieldFor, initial, maxLength, mayBeAbsent };
}

export type DraftOf<T extends Table> = { [Name in keyof T]: string };

export type SentName<T extends Table> = {
  [Name in keyof T]: T[Name]['sentAs'] extends 'nothing' ? never : Name;
}[keyof T];

export type PayloadOf<T extends Table> = {
  [Name in SentName<T>]: T[Name]['sentAs'] extends 'text' ? string : string | null;
};

export function listSentRows<T extends Table>(table: T): (readonly [SentName<T> & string, Row])[] {
  const rows = Object.entries<Row>(table).filter(([, { sentAs }]) => sentAs !== 'nothing');
  return rows as [SentName<T> & string, Row][];
}

export function createDraft<T extends Table>(table: T): DraftOf<T> {
  const values = Object.entries<Row>(table).map(([name, { initial }]) => [name, initial]);
  return Object.fromEntries(values) as DraftOf<T>;
}

export function toPayload<T extends Table>(table: T, draft: DraftOf<T>): PayloadOf<T> {
  const values = listSentRows(table).map(([name, { sentAs, initial }]) => {
    const isNull = sentAs === 'text or null' && draft[name] === initial;
    return [name, isNull ? null : draft[name]];
  });
  return Object.fromEntries(values) as PayloadOf<T>;
}

export function toDraft<T extends Table>(table: T, payload: Partial<PayloadOf<T>>): DraftOf<T> {
  const draft: Record<string, string> = createDraft(table);
  for (const [name] of listSentRows(table)) draft[name] = payload[name] ?? draft[name] ?? '';
  return draft as DraftOf<T>;
}

export function listAskedFields<Name extends string, Conditions>(
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

/** A payload in another than the page's form would be stored and returned in that form [CALL-034]. */
export function findPayloadProblems<T extends Table>(
  table: T,
  payload: Partial<PayloadOf<T>>,
  draft: DraftOf<T>,
  group: Group<keyof T & string>,
): Problems<keyof T & string> {
  const problems = checkReceivedDraft<keyof T & string>(group, draft, createDraft(table));
  if (Object.keys(problems).length > 0) return problems;
  const canonical = toPayload(table, draft);
  const different = listSentRows(table).filter(
    ([name]) => payload[name] !== undefined && payload[name] !== canonical[name],
  );
  return Object.fromEntries(different.map(([name]) => [name, { code: 'not-normalised' }])) as Problems<
    keyof T & string
  >;
}
