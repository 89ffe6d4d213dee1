import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';

/** Error codes: the server is stopping or starting, has no connection left, or the connection was lost. */
const lostCodes = /^(?:57P0[123]|53300|08...)$/;
/** Serialization failure (40001) and deadlock (40P01). */
const retryCodes = /^40(?:001|P01)$/;
/**
 * Codes of an outdated prepared statement, which the server did not run. Either a migration has changed its tables, or the server
 * has dropped the statement. `statements.ts` prepares the statement again at the next attempt.
 */
const outdatedCodes = /^(?:0A000|26000)$/;
/**
 * Codes of server failures that can last longer than all repetitions of a call, so the call is not repeated. Timeouts of locks,
 * statements and idle transactions; no space or memory left; I/O error; read-only server. The pattern also matches 53300 (no
 * connection left), but that code is in {@link lostCodes}, so the call is repeated.
 */
const troubleCodes = /^(?:55P03|57014|53...|25P03|58030|25006)$/;
/** Message of the error that ends a connection to an unresponsive server. */
export const serverUnresponsive = 'The database server does not respond';
/**
 * Error messages for three cases, in this order: all connections of the pool are in use, the server does not answer a new
 * connection, the server does not answer on an open connection.
 */
const noResponseInTime = new RegExp(
  `^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout|${serverUnresponsive})`,
);
const networkCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT']);
const pauses = [50, 250, 1000];

/**
 * Whether a repetition is likely to succeed. Checks `code` and message, because PGlite does not use the driver's error classes
 * (docs/design/stack.md "Pitfalls met").
 */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The call has already waited for a connection or for a response. A second wait would delay other calls.
  if (noResponseInTime.test(error.message)) return false;
  const code = codeOf(error);
  return retryCodes.test(code) || outdatedCodes.test(code) || isConnectionLost(error);
}

const codeOf = (error: Error): string => String((error as { code?: unknown }).code ?? '');

/** Whether the database cannot serve at the moment. The same call may succeed later. */
export function isUnavailable(error: Error): boolean {
  const code = codeOf(error);
  return retryCodes.test(code) || troubleCodes.test(code) || isConnectionLost(error);
}

/** Whether the server cancelled the statement, usually because of its time limit. */
export const isCancelled = (error: unknown): boolean => error instanceof Error && codeOf(error) === '57014';

/** Whether the database could not be reached, or no connection was free in time. A later call is likely to succeed. */
export function isConnectionLost(error: Error): boolean {
  const code = codeOf(error);
  return (
    networkCodes.has(code) ||
    lostCodes.test(code) ||
    /^(?:Connection terminated|Client has encountered a connection error)/.test(error.message) ||
    noResponseInTime.test(error.message)
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
 * Runs `work` in a transaction and repeats it after a transient failure; `work` must be safe to repeat. When `isRepeat` is
 * true, an earlier attempt may have been committed although its response was lost. `work` must use only `trx`, because the
 * embedded database has no second connection.
 */
export function inTransaction<T>(
  db: Kysely<unknown>,
  work: (trx: Transaction<unknown>, isRepeat: boolean) => Promise<T>,
): Promise<T> {
  return repeatTransient((isRepeat) => db.transaction().execute((trx) => work(trx, isRepeat)));
}
