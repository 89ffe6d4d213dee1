import { beforeAll, describe, expect, it } from 'vitest';
import { useBackOffice } from '../../../../test/support/admin.ts';
import { growTables } from '../../../../test/support/grown-tables.ts';
import { testDatabase } from '../../../../test/support/harness.ts';
import { growingTables, type PlanNode, wholeReads } from '../../../../test/support/plans.ts';
import { type Queries, sql } from './queries.ts';

describe(`the statements of a journey on ${testDatabase.name}`, () => {
  const office = useBackOffice();
  beforeAll(async () => {
    await office.completed({ type: 'CHILD' });
    await office.completed({ type: 'GENERAL' });
  });

  type Prepared = { readonly name: string; readonly statement: string; readonly parameters: number };

  async function faultyPlans(db: Queries, tables: readonly string[]): Promise<string[]> {
    const rows = await db.query<Prepared>`
      select name, statement, cardinality(parameter_types) as parameters from pg_prepared_statements
      where name like 'kaisetsu%'`;
    expect(rows.length).toBeGreaterThan(15);
    await db.query`set plan_cache_mode = force_generic_plan`;
    const faulty: string[] = [];
    for (const { name, statement, parameters } of rows) {
      const nulls = parameters === 0 ? '' : `(${Array.from({ length: parameters }, () => 'null').join()})`;
      const explain = sql.raw(`explain (format json) execute ${name}${nulls}`);
      const plan = (await db.value<readonly { Plan: PlanNode }[]>(explain))?.[0]?.Plan;
      if (plan === undefined) throw new Error(`no plan of ${name}`);
      faulty.push(...wholeReads(plan, tables).map((what) => `${what}: ${statement.trim().slice(0, 90)}`));
    }
    await db.query`reset plan_cache_mode`;
    return faulty;
  }

  it('[OPS-020] find their rows by key, in new tables and in large tables', async () => {
    await office.harness.db.connection(async (db) => {
      // Until PostgreSQL has analysed the outbox, claims can read the whole table.
      const tables = growingTables.filter((table) => table !== 'outbox');
      expect(await faultyPlans(db, tables)).toEqual([]);
      await db.query`set statement_timeout = 0`;
      await growTables(db, 10_000);
      await db.query`analyze`;
      expect(await faultyPlans(db, growingTables)).toEqual([]);
    });
  });
});
