/** Part of a statement, with the values of its parameters. */
export class Sql {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
  constructor(texts: readonly string[], values: readonly unknown[] = []) {
    this.texts = texts;
    this.values = values;
  }
  toText(): string {
    return this.texts.reduce((text, next, nth) => `${text}$${nth}${next}`);
  }
}

function build([first = '', ...texts]: readonly string[], values: readonly unknown[]): Sql {
  const parts = [first];
  const own: unknown[] = [];
  for (const [nth, value] of values.entries()) {
    const next = texts[nth] ?? '';
    if (value instanceof Sql) {
      const [head = '', ...rest] = value.texts;
      parts.push(`${parts.pop()}${head}`, ...rest);
      parts.push(`${parts.pop()}${next}`);
      own.push(...value.values);
    } else {
      parts.push(next);
      own.push(value);
    }
  }
  return new Sql(parts, own);
}

export const sql = Object.assign(
  (texts: TemplateStringsArray, ...values: readonly unknown[]) => build(texts, values),
  {
    /** Text that is not escaped. */
    raw: (text: string): Sql => new Sql([text]),
    id: (...path: readonly string[]): Sql =>
      new Sql([path.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')]),
    join: (parts: readonly Sql[], separator = ', '): Sql =>
      build(['', ...parts.slice(1).map(() => separator), ''], parts),
  },
);

export type Result = { readonly rows: unknown[]; readonly rowCount: number | null };
export type Send = (text: string, values: readonly unknown[]) => Promise<Result>;
type Given = readonly [statement: TemplateStringsArray | Sql, ...values: readonly unknown[]];

/** Each function is a template tag, and sends one statement. */
export type Statements = {
  readonly send: Send;
  readonly query: <Row>(...given: Given) => Promise<Row[]>;
  readonly first: <Row>(...given: Given) => Promise<Row | undefined>;
  /** Returns the number of rows. */
  readonly change: (...given: Given) => Promise<number>;
};
export type Transaction = Statements & { readonly isTransaction: true };
export type Queries = Statements & {
  readonly transaction: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>;
  /** All statements of `work` use one connection. */
  readonly connection: <T>(work: (own: Queries) => Promise<T>) => Promise<T>;
};

export function createStatements(send: Send): Statements {
  const run = ([statement, ...values]: Given): Promise<Result> => {
    const built = statement instanceof Sql ? statement : build(statement, values);
    return send(built.toText(), built.values);
  };
  return {
    send,
    query: async <Row>(...given: Given) => (await run(given)).rows as Row[],
    first: async <Row>(...given: Given) => (await run(given)).rows[0] as Row | undefined,
    change: async (...given) => (await run(given)).rowCount ?? 0,
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

/** `from` is the statement from its table on. */
export const countRows = async (db: Statements, from: Sql): Promise<number> =>
  (await db.first<{ count: number }>`select count(*)::int as count from ${from}`)?.count ?? 0;
