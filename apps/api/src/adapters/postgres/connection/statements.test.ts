import { describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { type Queries, type Statements, sql } from './queries.ts';
import { runInTransaction } from './transaction.ts';

const everyType = `select $1::int as number, $2::text as text, $3::bytea as bytes, $4::boolean as flag,
  $5::timestamptz as moment, $6::uuid as id, $7::text[] as texts, $8::float8 as fraction, $9::text as nothing,
  $10::jsonb as object, $11::date as day`;
const id = '3f0e7a52-9f0a-4c7e-8a48-0d2f5b1c9e11';
const everyValue = [
  ...[7, '口座開設', Buffer.from([0, 255]), true, new Date('2026-11-25T01:02:03.456Z'), id],
  ...[['a,"b"', '\\', '氏名'], 0.25, null, { 番号: [1, null] }, '2026-02-28'],
];

describe(`a statement with parameters on ${testDatabase.name}`, () => {
  const harness = useHarness();

  const onOneConnection = <T>(work: (db: Queries) => Promise<T>): Promise<T> => harness.db.connection(work);
  const run = async (db: Statements, text: string, ...values: unknown[]): Promise<readonly unknown[]> =>
    (await db.send(text, values)).rows;
  const namesOf = async (db: Queries, text: string): Promise<string[]> => {
    const found = await db.query<{ name: string }>`
      select name from pg_prepared_statements where statement = ${text}`;
    return found.map(({ name }) => name);
  };

  it('is prepared once on a connection and returns the same rows every time', async () => {
    await onOneConnection(async (db) => {
      const text = `${everyType}, 'of this test only' as mark`;
      const answers: unknown[] = [];
      for (let times = 0; times < 3; times += 1) answers.push(await run(db, text, ...everyValue));
      expect(await namesOf(db, text)).toHaveLength(1);
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    });
  });

  it('reports an error, and can run again on the same connection', async () => {
    await onOneConnection(async (db) => {
      const share = (by: number) => run(db, 'select 6 / $1::int as share', by);
      await expect(share(0)).rejects.toMatchObject({ code: '22012' });
      expect(await share(3)).toEqual([{ share: 2 }]);
      await expect(run(db, 'select missing from application where id = $1', null)).rejects.toMatchObject({
        code: '42703',
      });
      expect(await share(2)).toEqual([{ share: 3 }]);
      const circular: { self?: unknown } = {};
      circular.self = circular;
      await expect(run(db, 'select $1::jsonb as object', circular)).rejects.toThrow(/circular/i);
      expect(await share(1)).toEqual([{ share: 6 }]);
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
    await onOneConnection(async (db) => {
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
