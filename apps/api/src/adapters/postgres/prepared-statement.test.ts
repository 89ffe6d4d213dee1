import { CompiledQuery, type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, type Harness, startHarness } from '../../../test/support/harness.ts';
import type { Queries } from './database.ts';
import { PreparedStatement } from './prepared-statement.ts';
import { repeatTransient } from './transaction.ts';

/** One value of every type that a table of ours has. */
const everyType = `select $1::int as number, $2::text as text, $3::bytea as bytes, $4::boolean as flag,
  $5::timestamptz as moment, $6::uuid as id, $7::text[] as texts, $8::float8 as fraction, $9::text as nothing,
  $10::jsonb as object, $11::date as day`;
const id = '3f0e7a52-9f0a-4c7e-8a48-0d2f5b1c9e11';
const everyValue = [
  ...[7, '口座開設', Buffer.from([0, 255]), true, new Date('2026-11-25T01:02:03.456Z'), id],
  ...[['a,"b"', '\\', '氏名'], 0.25, null, { 番号: [1, null] }, '2026-02-28'],
];

describe.each(databases)('a prepared statement on $name', ({ url }) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(url);
  });
  afterAll(() => harness.close());

  const onOneConnection = <T>(work: (db: Kysely<unknown>) => Promise<T>): Promise<T> =>
    harness.db.connection().execute(work);
  const run = async (db: Queries, text: string, ...values: unknown[]): Promise<readonly unknown[]> =>
    (await db.executeQuery(CompiledQuery.raw(text, values))).rows;
  /** What the server sends back for a prepared statement, besides its rows. */
  async function told(work: () => Promise<unknown>): Promise<string[]> {
    const seen: string[] = [];
    const watch = (name: string) => () => void seen.push(name);
    const watched = ['parseComplete', 'rowDescription'].map((name) => ({ name, on: watch(name) }));
    const submit = PreparedStatement.prototype.submit;
    const connections = new Set<pg.Connection>();
    PreparedStatement.prototype.submit = function (connection) {
      if (!connections.has(connection)) for (const { name, on } of watched) connection.on(name, on);
      connections.add(connection);
      return submit.call(this, connection);
    };
    try {
      await work();
    } finally {
      PreparedStatement.prototype.submit = submit;
      for (const one of connections) for (const { name, on } of watched) one.removeListener(name, on);
    }
    return seen;
  }

  it('is parsed and described once on a connection, and says the same every time', async () => {
    await onOneConnection(async (db) => {
      const answers: unknown[] = [];
      const unseen = `${everyType}, 'of this test alone' as mark`;
      const seen = await told(async () => {
        for (let times = 0; times < 3; times += 1) answers.push(await run(db, unseen, ...everyValue));
      });
      expect(seen).toEqual(['parseComplete', 'rowDescription']);
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    });
  });

  it('reads every type as it was written', async () => {
    const rows = await onOneConnection((db) => run(db, everyType, ...everyValue));
    expect(rows).toEqual([
      {
        ...{ number: 7, text: '口座開設', bytes: Buffer.from([0, 255]), flag: true },
        ...{ moment: new Date('2026-11-25T01:02:03.456Z'), id, texts: ['a,"b"', '\\', '氏名'] },
        ...{ fraction: 0.25, nothing: null, object: { 番号: [1, null] }, day: expect.any(Date) },
      },
    ]);
  });

  it('tells rows, none and the number of changed ones, the first time and later', async () => {
    await onOneConnection(async (db) => {
      await sql`create temporary table fruit (name text, number int)`.execute(db);
      const insert = (name: string) => sql`insert into fruit values (${name}, 1), ('', 2)`.execute(db);
      for (const name of ['柿', '梨']) expect((await insert(name)).numAffectedRows).toBe(2n);
      const named = (name: string) =>
        run(db, 'select number from fruit where name = $1 order by number', name);
      expect([await named('柿'), await named('桃'), await named(''), await named('梨')]).toEqual([
        [{ number: 1 }],
        [],
        [{ number: 2 }, { number: 2 }],
        [{ number: 1 }],
      ]);
      const changed = () => sql`update fruit set number = 3 where name = ${''}`.execute(db);
      expect([(await changed()).numAffectedRows, (await changed()).numAffectedRows]).toEqual([2n, 2n]);
    });
  });

  it('that fails says why, and both it and its connection go on', async () => {
    await onOneConnection(async (db) => {
      const share = (by: number) => run(db, 'select 6 / $1::int as share', by);
      await expect(share(0)).rejects.toMatchObject({ code: '22012' });
      expect(await share(3)).toEqual([{ share: 2 }]);
      await expect(share(0)).rejects.toMatchObject({ code: '22012' });
      await expect(
        run(db, 'select no_such_column from application where id = $1', null),
      ).rejects.toMatchObject({
        code: '42703',
      });
      expect(await share(2)).toEqual([{ share: 3 }]);
    });
  });

  it('whose value cannot be sent is refused, and its connection goes on', async () => {
    await onOneConnection(async (db) => {
      const circular: { self?: unknown } = {};
      circular.self = circular;
      await expect(run(db, 'select $1::jsonb as told', circular)).rejects.toThrow(/circular/i);
      expect(await run(db, 'select $1::jsonb as told', {})).toEqual([{ told: {} }]);
    });
  });

  it('whose answer cannot be read fails, and its connection goes on', async () => {
    await onOneConnection(async (db) => {
      const unreadable = (text: string): never => {
        throw new RangeError(`unreadable: ${text}`);
      };
      const statement = (parse: (text: string) => unknown) =>
        new PreparedStatement(
          { name: 'read', text: 'select generate_series(1, $1::int) as number', values: [3] },
          (() => parse) as unknown as pg.CustomTypesConfig['getTypeParser'],
        );
      const client = await clientOf(db);
      await expect(client.query(statement(unreadable)).answer).rejects.toThrow('unreadable: 1');
      const { rows } = await client.query(statement(Number)).answer;
      expect(rows).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
    });
  });

  const nameOf = async (db: Queries, text: string): Promise<string> => {
    const found = sql<{ name: string }>`select name from pg_prepared_statements where statement = ${text}`;
    return (await found.execute(db)).rows[0]?.name ?? '';
  };

  it.each([
    [
      'whose columns were changed',
      async () => 'alter table berry alter column size type text',
      [{ size: '4' }],
    ],
    [
      'that is gone',
      async (db: Queries, text: string) => `deallocate ${await nameOf(db, text)}`,
      [{ size: 4 }],
    ],
  ])('%s meanwhile is prepared anew when it is repeated', async (mark, change, expected) => {
    await onOneConnection(async (db) => {
      await sql.raw('create temporary table berry (size int); insert into berry values (4)').execute(db);
      const text = `select size from berry where size::text = $1 and '${mark}' <> ''`;
      const sizes = () => run(db, text, '4');
      expect(await sizes()).toEqual([{ size: 4 }]);
      await sql.raw(await change(db, text)).execute(db);
      let tries = 0;
      const again = await repeatTransient(() => {
        tries += 1;
        return sizes();
      });
      expect([tries, again]).toEqual([2, expected]);
      await sql.raw('drop table berry').execute(db);
    });
  });
});

/** The driver's client behind a connection of Kysely's, taken from the next statement that is submitted. */
async function clientOf(db: Queries): Promise<pg.ClientBase> {
  const { Client } = (await import('pg')).default;
  const query = Client.prototype.query;
  return new Promise((resolve, reject) => {
    Client.prototype.query = function (this: pg.ClientBase, ...given: unknown[]) {
      Client.prototype.query = query;
      resolve(this);
      return Reflect.apply(query, this, given);
    } as typeof query;
    sql`select ${1}::int`.execute(db).catch(reject);
  });
}
