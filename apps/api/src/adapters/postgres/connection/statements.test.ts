import { describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { type Queries, type Statements, sql } from './queries.ts';
import { runInTransaction } from './transaction.ts';

describe(`a statement with parameters on ${testDatabase.name}`, () => {
  const harness = useHarness();

  const run = async (db: Statements, text: string, ...values: unknown[]): Promise<readonly unknown[]> =>
    (await db.send(text, values)).rows;
  const namesOf = (db: Queries, text: string) =>
    db.values<string>`select name from pg_prepared_statements where statement = ${text}`;

  it('is prepared once on a connection, and can run again after an error', async () => {
    await harness.db.connection(async (db) => {
      const text = 'select 6 / $1::int as share';
      const share = (by: number) => run(db, text, by);
      await expect(share(0)).rejects.toMatchObject({ code: '22012' });
      expect([await share(3), await share(2)]).toEqual([[{ share: 2 }], [{ share: 3 }]]);
      expect(await namesOf(db, text)).toHaveLength(1);
    });
  });

  it.each([
    [
      'after a column has changed',
      async () => 'alter table berry alter column size type text',
      [{ size: '4' }],
    ],
    [
      'after the server has dropped the prepared statement',
      async (db: Queries, text: string) => `deallocate ${(await namesOf(db, text)).join()}`,
      [{ size: 4 }],
    ],
  ])('is prepared again %s', async (mark, change, expected) => {
    await harness.db.connection(async (db) => {
      await db.query(sql.raw('create temporary table berry (size int); insert into berry values (4)'));
      const text = `select size from berry where size::text = $1 and '${mark}' <> ''`;
      const sizes = () => run(db, text, '4');
      expect(await sizes()).toEqual([{ size: 4 }]);
      await db.query(sql.raw(await change(db, text)));
      expect(await sizes()).toEqual(expected);
      await db.query(sql.raw('drop table berry'));
    });
  });

  it('is prepared again when `inTransaction` retries a transaction after a column has changed', async () => {
    await harness.db.query(sql.raw('create table berry (size int); insert into berry values (4)'));
    let tries = 0;
    const sizes = () =>
      runInTransaction(harness.db, (trx) => {
        tries += 1;
        return run(trx, 'select size from berry where size::text = $1', '4');
      });
    expect(await sizes()).toEqual([{ size: 4 }]);
    await harness.db.query(sql.raw('alter table berry alter column size type text'));
    tries = 0;
    expect(await sizes()).toEqual([{ size: '4' }]);
    expect(tries).toBe(2);
  });
});
