import type { CompiledQuery, QueryExecutor, QueryResult } from 'kysely';
import type { Queries } from '../../src/adapters/postgres/database.ts';

/** The same database, with something around each statement that is sent outside a transaction. */
export function wrapStatements(
  db: Queries,
  around: (statement: CompiledQuery, send: () => Promise<QueryResult<unknown>>) => Promise<unknown>,
): Queries {
  const executor = db.getExecutor();
  const { adapter } = executor;
  const wrapped: Partial<QueryExecutor> = {
    adapter,
    transformQuery: (node, id) => executor.transformQuery(node, id),
    compileQuery: (node, id) => executor.compileQuery(node, id),
    executeQuery: <R>(statement: CompiledQuery) =>
      around(statement, () => executor.executeQuery(statement)) as Promise<QueryResult<R>>,
  };
  const over = { getExecutor: () => wrapped, transaction: () => db.transaction() };
  return over as unknown as Queries;
}

/**
 * The same database over a connection that breaks at the worst moment: the first thing that is written is committed, its
 * acknowledgement is lost.
 */
export function loseFirstCommit(db: Queries): Queries {
  const losing = losingOnce();
  const around = wrapStatements(db, (statement, send) =>
    /\b(?:insert into|update)\b/.test(statement.sql) ? losing(send) : send(),
  );
  return Object.assign(around, { transaction: transactionsThrough(db, losing) });
}

/** As `loseFirstCommit`, of transactions alone, and with all else that a database offers. */
export function loseFirstTransaction(db: Queries): Queries {
  const transaction = transactionsThrough(db, losingOnce());
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type Losing = <T>(work: () => Promise<T>) => Promise<T>;

function losingOnce(): Losing {
  let isLost = false;
  return async (work) => {
    const done = await work();
    if (isLost) return done;
    isLost = true;
    throw new Error('Connection terminated unexpectedly');
  };
}

const transactionsThrough = (db: Queries, losing: Losing) => () => ({
  execute: (work: Parameters<ReturnType<Queries['transaction']>['execute']>[0]) =>
    losing(() => db.transaction().execute(work)),
});
