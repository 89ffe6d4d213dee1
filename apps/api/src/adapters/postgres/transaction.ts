import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';

/** A server going down or coming up, no connection left, a connection lost. */
const lostCodes = /^(?:57P0[123]|53300|08...)$/;
/** Serialization failure, deadlock. */
const retryCodes = /^40(?:001|P01)$/;
/**
 * What was prepared does not fit the tables any more, because a migration has changed them, or is gone: it did not run, and
 * is prepared anew the next time (prepared-statement.ts).
 */
const outdatedCodes = /^(?:0A000|26000)$/;
/**
 * What of the server's troubles passes, but not within a call's patience: a lock or a statement that took too long, no
 * space, memory or connection left, a transaction cut off, a file that could not be written, a server that only reads.
 */
const troubleCodes = /^(?:55P03|57014|53...|25P03|58030|25006)$/;
/** What a connection breaks with whose server says nothing any more. */
export const serverUnresponsive = 'The database server fell silent';
/**
 * All connections in use, or a server that does not answer the one that is being opened (the pool's words for the two),
 * or does not answer any more.
 */
const noConnectionInTime = new RegExp(
  `^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout|${serverUnresponsive})`,
);
const networkCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT']);
const pauses = [50, 250, 1000];

/** Classified by `code`, not by class: PGlite's errors are not the driver's (docs/design/stack.md "Pitfalls met"). */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Whoever waited for a connection has waited long enough, and waiting again keeps others waiting.
  if (noConnectionInTime.test(error.message)) return false;
  const code = codeOf(error);
  return retryCodes.test(code) || outdatedCodes.test(code) || isConnectionLost(error);
}

const codeOf = (error: Error): string => String((error as { code?: unknown }).code ?? '');

/** The database cannot serve at the moment, whatever the reason: the same call may pass later. */
export function isUnavailable(error: Error): boolean {
  const code = codeOf(error);
  return retryCodes.test(code) || troubleCodes.test(code) || isConnectionLost(error);
}

/** The database could not be reached or gave no connection in time: nobody's mistake, and likely to pass. */
export function isConnectionLost(error: Error): boolean {
  const code = codeOf(error);
  return (
    networkCodes.has(code) ||
    lostCodes.test(code) ||
    /^(?:Connection terminated|Client has encountered a connection error)/.test(error.message) ||
    noConnectionInTime.test(error.message)
  );
}

/** Repeats work that is safe to repeat when it failed for a reason that passes. */
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
 * One transaction, begun again after a transient failure: `work` must be safe to repeat. A commit whose acknowledgement
 * was lost may have counted; where that matters, `isRepeat` says to look first. Inside, every query goes through the
 * transaction it is given; another connection would wait for ever on the embedded database.
 */
export function inTransaction<T>(
  db: Kysely<unknown>,
  work: (trx: Transaction<unknown>, isRepeat: boolean) => Promise<T>,
): Promise<T> {
  return repeatTransient((isRepeat) => db.transaction().execute((trx) => work(trx, isRepeat)));
}
