import type { CompiledQuery, QueryExecutor, QueryResult } from 'kysely';
import type { Queries } from '../../src/adapters/postgres/connection/database.ts';

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

/** Committed, but the caller gets a connection error. */
export function loseFirstCommit(db: Queries): Queries {
  const lose = loseOnce();
  const around = wrapStatements(db, (statement, send) =>
    /\b(?:insert into|update)\b/.test(statement.sql) ? lose(send) : send(),
  );
  return Object.assign(around, { transaction: transactionsThrough(db, lose) });
}

export function loseFirstTransaction(db: Queries): Queries {
  const transaction = transactionsThrough(db, loseOnce());
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type LoseCommit = <T>(work: () => Promise<T>) => Promise<T>;

function loseOnce(): LoseCommit {
  let isLost = false;
  return async (work) => {
    const done = await work();
    if (isLost) return done;
    isLost = true;
    throw new Error('Connection terminated unexpectedly');
  };
}

const transactionsThrough = (db: Queries, lose: LoseCommit) => () => ({
  execute: (work: Parameters<ReturnType<Queries['transaction']>['execute']>[0]) =>
    lose(() => db.transaction().execute(work)),
});
