export class Sql {
  readonly parts: readonly (string | { readonly value: unknown })[];
  constructor(parts: Sql['parts']) {
    this.parts = parts;
  }
}

const build = (texts: readonly string[], values: readonly unknown[]): Sql =>
  new Sql(
    texts.flatMap((text, nth) => {
      const value = values[nth - 1];
      const before = value instanceof Sql ? value.parts : [{ value }];
      return nth === 0 ? [text] : [...before, text];
    }),
  );

export const sql = Object.assign(
  (texts: TemplateStringsArray, ...values: readonly unknown[]) => build(texts, values),
  {
    /** Text that is not escaped. */
    raw: (text: string): Sql => new Sql([text]),
    id: (...path: readonly string[]): Sql =>
      new Sql([path.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')]),
    join: (parts: readonly Sql[], separator = ', '): Sql =>
      new Sql(parts.flatMap((part, nth) => (nth === 0 ? part.parts : [separator, ...part.parts]))),
  },
);

export type Result = { readonly rows: unknown[]; readonly rowCount: number | null };
export type Send = (text: string, values: readonly unknown[]) => Promise<Result>;
type Given = readonly [statement: TemplateStringsArray | Sql, ...values: readonly unknown[]];

export type Statements = ReturnType<typeof createStatements>;
export type Transaction = Statements & { readonly isTransaction: true };
export type Queries = Statements & {
  readonly transaction: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>;
  readonly connection: <T>(work: (own: Queries) => Promise<T>) => Promise<T>;
};

/** Each function is a template tag, and sends one statement. */
export function createStatements(send: Send) {
  const run = ([statement, ...values]: Given): Promise<Result> => {
    const { parts } = statement instanceof Sql ? statement : build(statement, values);
    const parameters: unknown[] = [];
    const texts = parts.map((part) => (typeof part === 'string' ? part : `$${parameters.push(part.value)}`));
    return send(texts.join(''), parameters);
  };
  const query = async <Row>(...given: Given) => (await run(given)).rows as Row[];
  /** First column of all rows. */
  const values = async <T>(...given: Given): Promise<T[]> =>
    (await query<object>(...given)).map((row) => Object.values(row)[0]);
  return {
    ...{ send, query, values },
    first: async <Row>(...given: Given) => (await query<Row>(...given))[0] ?? null,
    /** First column of the first row. */
    value: async <T>(...given: Given) => (await values<T>(...given))[0] ?? null,
    /** Returns the number of rows. */
    change: async (...given: Given) => (await run(given)).rowCount ?? 0,
  };
}

/** `use` calls `work` with a connection. */
export function createQueries(use: <T>(work: (send: Send) => Promise<T>) => Promise<T>): Queries {
  return {
    ...createStatements((text, values) => use((send) => send(text, values))),
    connection: (work) => use((send) => work(createQueries((inner) => inner(send)))),
    transaction: (work) =>
      use(async (send) => {
        await send('begin', []);
        try {
          const result = await work({ ...createStatements(send), isTransaction: true });
          await send('commit', []);
          return result;
        } catch (error) {
          await send('rollback', []).catch(() => undefined);
          throw error;
        }
      }),
  };
}

/** By one look-up in an index for each value. `from` ends with a condition. */
export const selectDistinct = (column: Sql, from: Sql): Sql => sql`
  with recursive found as (
    (select ${column} as value from ${from} order by 1 limit 1)
    union all
    select (select ${column} from ${from} and ${column} > found.value order by 1 limit 1) from found
    where found.value is not null
  )
  select value from found where value is not null`;

/** `from` is the statement from its table on. */
export const countRows = async (db: Statements, from: Sql): Promise<number> =>
  (await db.value<number>`select count(*)::int from ${from}`) ?? 0;
