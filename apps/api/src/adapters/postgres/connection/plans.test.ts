import { CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackOffice, openBackOffice } from '../../../../test/support/admin.ts';
import { growTables } from '../../../../test/support/grown-tables.ts';
import { testDatabase } from '../../../../test/support/harness.ts';
import { growingTables, type PlanNode, wholeReads } from '../../../../test/support/plans.ts';

describe(`the statements of a journey on ${testDatabase.name}`, () => {
  let office: BackOffice;
  beforeAll(async () => {
    office = await openBackOffice();
    await office.completed({ type: 'CHILD' });
    await office.completed({ type: 'GENERAL' });
  });
  afterAll(() => office.leave());

  type Prepared = { readonly name: string; readonly statement: string; readonly parameters: number };

  async function faultyPlans(db: Kysely<unknown>, tables: readonly string[]): Promise<string[]> {
    const { rows } = await sql<Prepared>`
      select name, statement, cardinality(parameter_types) as parameters from pg_prepared_statements
      where name like 'kaisetsu%'`.execute(db);
    expect(rows.length).toBeGreaterThan(15);
    await sql`set plan_cache_mode = force_generic_plan`.execute(db);
    const faulty: string[] = [];
    for (const { name, statement, parameters } of rows) {
      const nulls = parameters === 0 ? '' : `(${Array.from({ length: parameters }, () => 'null').join()})`;
      const explain = CompiledQuery.raw(`explain (format json) execute ${name}${nulls}`);
      const [row] = (await db.executeQuery<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(explain)).rows;
      const plan = row?.['QUERY PLAN'][0]?.Plan;
      if (plan === undefined) throw new Error(`no plan of ${name}`);
      faulty.push(...wholeReads(plan, tables).map((what) => `${what}: ${statement.trim().slice(0, 90)}`));
    }
    await sql`reset plan_cache_mode`.execute(db);
    return faulty;
  }

  it('[OPS-020] find their rows by key, in new tables and in large tables', async () => {
    await office.harness.db.connection().execute(async (db) => {
      // Until PostgreSQL has analysed the outbox, claims can read the whole table.
      const tables = growingTables.filter((table) => table !== 'outbox');
      expect(await faultyPlans(db, tables)).toEqual([]);
      await sql`set statement_timeout = 0`.execute(db);
      await growTables(db, 10_000);
      await sql`analyze`.execute(db);
      expect(await faultyPlans(db, growingTables)).toEqual([]);
    });
  });
});
