import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';

/** The server is stopping or starting, has no connection left, or the connection was lost. */
const lostCodes = /^(?:57P0[123]|53300|08...)$/;
/** Serialization failure, deadlock. */
const retryCodes = /^40(?:001|P01)$/;
/**
 * A prepared statement is outdated, because a migration has changed its tables, or is gone. It did not run, and
 * `statements.ts` prepares it again the next time.
 */
const outdatedCodes = /^(?:0A000|26000)$/;
/**
 * Server failures that last longer than a call may wait: lock or statement timeout, no space, memory or connection left, idle
 * transaction ended, I/O error, read-only server.
 */
const troubleCodes = /^(?:55P03|57014|53...|25P03|58030|25006)$/;
/** Message of the error that ends a connection to an unresponsive server. */
export const serverUnresponsive = 'The database server does not respond';
/**
 * All connections are in use, or the server does not answer a new connection (the pool's messages for the two), or it no longer
 * answers an open one.
 */
const noConnectionInTime = new RegExp(
  `^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout|${serverUnresponsive})`,
);
const networkCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT']);
const pauses = [50, 250, 1000];

/** Classified by `code`, not by class: PGlite's errors are not the driver's (docs/design/stack.md "Pitfalls met"). */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The call has waited for a connection already. A second wait would delay other calls.
  if (noConnectionInTime.test(error.message)) return false;
  const code = codeOf(error);
  return retryCodes.test(code) || outdatedCodes.test(code) || isConnectionLost(error);
}

const codeOf = (error: Error): string => String((error as { code?: unknown }).code ?? '');

/** The database cannot serve at the moment; the same call may succeed later. */
export function isUnavailable(error: Error): boolean {
  const code = codeOf(error);
  return retryCodes.test(code) || troubleCodes.test(code) || isConnectionLost(error);
}

/** The server cancelled the statement, usually at its time limit. */
export const isCancelled = (error: unknown): boolean => error instanceof Error && codeOf(error) === '57014';

/** The database could not be reached or gave no connection in time; likely to pass. */
export function isConnectionLost(error: Error): boolean {
  const code = codeOf(error);
  return (
    networkCodes.has(code) ||
    lostCodes.test(code) ||
    /^(?:Connection terminated|Client has encountered a connection error)/.test(error.message) ||
    noConnectionInTime.test(error.message)
  );
}

/** Repeats work after a transient failure; the work must be safe to repeat. */
export async function repeatTransient<T>(work: (isRepeat: boolean) => Promise<T>): Promise<T> {
  for (const [tries, pause] of pauses.entries()) {
    try {
      return await work(tries > 0);
    } catch (error) {
      if (!isTransient(error)) throw error;
      await wait(pause * (0.5 + Math.random()));
    }
  }
  return work(true);
}

/**
 * One transaction, repeated after a transient failure; `work` must be safe to repeat. When `isRepeat` is true, an earlier try
 * may have been committed without an acknowledgement. Use only `trx` inside: a second connection would wait forever on the
 * embedded database.
 */
export function inTransaction<T>(
  db: Kysely<unknown>,
  work: (trx: Transaction<unknown>, isRepeat: boolean) => Promise<T>,
): Promise<T> {
  return repeatTransient((isRepeat) => db.transaction().execute((trx) => work(trx, isRepeat)));
}
