import {
  createStatements,
  type Queries,
  type Result,
} from '../../src/adapters/postgres/connection/queries.ts';

/** Not the statements of transactions. */
export const wrapStatements = (
  db: Queries,
  around: (text: string, send: () => Promise<Result>) => Promise<Result>,
): Queries => ({ ...db, ...createStatements((text, values) => around(text, () => db.send(text, values))) });

/** Committed, but the caller gets a connection error. */
export function loseFirstCommit(db: Queries): Queries {
  const lose = loseOnce();
  const around = wrapStatements(db, (text, send) =>
    /\b(?:insert into|update)\b/.test(text) ? lose(send) : send(),
  );
  return { ...around, transaction: (work) => lose(() => db.transaction(work)) };
}

export function loseFirstTransaction(db: Queries): Queries {
  const lose = loseOnce();
  return { ...db, transaction: (work) => lose(() => db.transaction(work)) };
}

function loseOnce() {
  let isLost = false;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const done = await work();
    if (isLost) return done;
    isLost = true;
    throw new Error('Connection terminated unexpectedly');
  };
}
