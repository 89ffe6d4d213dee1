/// <reference path="./pg-utils.d.ts" />
import type pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

type Row = Record<string, unknown>;

/** How the rows of a statement are read. */
type Shape = {
  readonly columns: readonly { readonly name: string; readonly parse: (text: string) => unknown }[];
  /** Every column null: what is copied and filled is quicker than what grows column by column. */
  readonly blank: Row;
};
const noRows: Shape = { columns: [], blank: {} };

/** As much of the driver's answer as Kysely reads. */
export type Answer = {
  /** Such as `UPDATE`. */
  readonly command: string;
  readonly rowCount: number;
  readonly rows: readonly Row[];
};

/** What each connection has prepared, by the statement's name, with what it was told of the rows then. */
const prepared = new WeakMap<pg.Connection, Map<string, Shape>>();

function preparedOn(connection: pg.Connection): Map<string, Shape> {
  const known = prepared.get(connection);
  if (known !== undefined) return known;
  const none = new Map<string, Shape>();
  prepared.set(connection, none);
  return none;
}

/**
 * A named statement, for `client.query`, which takes whatever can be submitted, as it takes pg-cursor's. The driver's own
 * has the server describe the rows of a prepared statement each time it is run, and makes anew what reads them; here both
 * happen once on each connection (docs/decisions/0017). PostgreSQL does not run a prepared statement whose rows would look
 * different by now, so what was told once stays true. After an error it is prepared anew.
 */
export class PreparedStatement implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | Buffer | null)[];
  /** Rejects with the driver's error. */
  readonly answer: Promise<Answer>;
  readonly #parserOf: pg.CustomTypesConfig['getTypeParser'];
  #settle!: { readonly resolve: (answer: Answer) => void; readonly reject: (error: unknown) => void };
  #isNew = true;
  #shape: Shape | undefined;
  readonly #rows: Row[] = [];
  #command = '';
  #rowCount = 0;
  /** Why a row could not be read. */
  #failure: unknown;

  /** @throws Error when a value is nothing that can be sent */
  constructor(
    statement: { readonly name: string; readonly text: string; readonly values: readonly unknown[] },
    parserOf: pg.CustomTypesConfig['getTypeParser'],
  ) {
    this.name = statement.name;
    this.text = statement.text;
    this.values = statement.values.map((value) => prepareValue(value));
    this.#parserOf = parserOf;
    this.answer = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  submit(connection: pg.Connection): void {
    const { name, text, values } = this;
    this.#shape = preparedOn(connection).get(name);
    this.#isNew = this.#shape === undefined;
    // So that all of it leaves at once. The embedded database has no stream that could wait.
    connection.stream.cork?.();
    if (this.#isNew) {
      // It may be there: after an error nobody knows. What is not there may be closed as well.
      connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
    }
    connection.bind({ statement: name, values: values as (string | Buffer | null)[] }, true);
    if (this.#isNew) connection.describe({ type: 'P' }, true);
    connection.execute({}, true);
    connection.sync();
    connection.stream.uncork?.();
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#shape = {
      columns: fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parserOf(dataTypeID, 'text') })),
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const { columns, blank } = this.#shape ?? noRows;
    const row = { ...blank };
    try {
      for (let index = 0; index < columns.length; index += 1) {
        const text = fields[index] ?? null;
        const column = columns[index];
        if (column !== undefined && text !== null) row[column.name] = column.parse(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure ??= error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const words = text.split(' ');
    this.#command = words[0] ?? '';
    this.#rowCount = Number(words.at(-1));
  }

  handleReadyForQuery(connection: pg.Connection): void {
    if (this.#failure !== undefined) {
      this.handleError(this.#failure, connection);
      return;
    }
    if (this.#isNew) preparedOn(connection).set(this.name, this.#shape ?? noRows);
    this.#settle.resolve({ command: this.#command, rowCount: this.#rowCount, rows: this.#rows });
  }

  handleError(error: unknown, connection: pg.Connection): void {
    preparedOn(connection).delete(this.name);
    this.#settle.reject(error);
  }
}
