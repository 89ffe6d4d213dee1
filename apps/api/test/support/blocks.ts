import { createQueries, type Queries } from '../../src/adapters/postgres/connection/queries.ts';

type Explained = {
  readonly 'QUERY PLAN': readonly {
    readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
  }[];
};

/** Rolls back EXPLAIN ANALYZE. Omits blocks that triggers read. */
export async function blocksOf(db: Queries, work: (db: Queries) => Promise<unknown>): Promise<number> {
  let blocks = 0;
  const explained = createQueries((run) =>
    db.connection((own) => {
      let isOpen = false;
      return run(async (text, values) => {
        if (/^\s*(?:select|with|update|delete|insert)\b/i.test(text)) {
          await own.send(isOpen ? 'savepoint explained' : 'begin', []);
          const { rows } = await own.send(`explain (analyze, buffers, format json) ${text}`, values);
          const plan = (rows[0] as Explained | undefined)?.['QUERY PLAN'][0]?.Plan;
          if (plan === undefined) throw new Error('no plan');
          blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
          await own.send(isOpen ? 'rollback to savepoint explained' : 'rollback', []);
        }
        if (/^(?:begin|commit|rollback)$/.test(text)) isOpen = text === 'begin';
        return own.send(text, values);
      });
    }),
  );
  await work(explained);
  return blocks;
}
