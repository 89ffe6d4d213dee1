import { CompiledQuery, type QueryResult } from 'kysely';
import type { Queries } from '../../src/adapters/postgres/connection/database.ts';
import { wrapStatements } from './lost-commit.ts';

type Explained = {
  readonly 'QUERY PLAN': readonly {
    readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
  }[];
};

class Undone extends Error {}

/** Rolls back EXPLAIN ANALYZE. Omits blocks that triggers read. */
export async function blocksOf(db: Queries, work: (db: Queries) => Promise<unknown>): Promise<number> {
  let blocks = 0;
  const explain = async (statement: CompiledQuery, within: Queries): Promise<void> => {
    const text = `explain (analyze, buffers, format json) ${statement.sql}`;
    const { rows } = await within.executeQuery<Explained>(CompiledQuery.raw(text, [...statement.parameters]));
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error('no plan');
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  };
  const isExplainable = ({ sql }: CompiledQuery): boolean =>
    /^\s*(?:select|with|update|delete|insert)\b/i.test(sql);
  const alone = async (
    statement: CompiledQuery,
    send: () => Promise<QueryResult<unknown>>,
  ): Promise<QueryResult<unknown>> => {
    if (isExplainable(statement)) {
      const explained = db.transaction().execute(async (trx) => {
        await explain(statement, trx);
        throw new Undone();
      });
      await explained.catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    }
    return send();
  };
  const transaction = () => ({
    execute: (run: (trx: Queries) => Promise<unknown>) =>
      db.transaction().execute((trx) =>
        run(
          wrapStatements(trx, async (statement, send) => {
            if (isExplainable(statement)) {
              await trx.executeQuery(CompiledQuery.raw('savepoint explained'));
              await explain(statement, trx);
              await trx.executeQuery(CompiledQuery.raw('rollback to savepoint explained'));
            }
            return send();
          }),
        ),
      ),
  });
  await work(Object.assign(wrapStatements(db, alone), { transaction }) as unknown as Queries);
  return blocks;
}
