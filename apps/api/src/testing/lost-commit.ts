import type { Queries } from '../adapters/postgres/database.ts';

/**
 * The same database over a connection that breaks at the worst moment: the first transaction is committed, its
 * acknowledgement is lost.
 */
export function losingFirstCommit(db: Queries): Queries {
  let isLost = false;
  const transaction = () => ({
    async execute(work: Parameters<ReturnType<Queries['transaction']>['execute']>[0]): Promise<unknown> {
      const done = await db.transaction().execute(work);
      if (isLost) return done;
      isLost = true;
      throw new Error('Connection terminated unexpectedly');
    },
  });
  return { transaction } as unknown as Queries;
}
