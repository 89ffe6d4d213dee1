import { setTimeout as wait } from 'node:timers/promises';
import type { Queries, Transaction } from './queries.ts';

/** Server stops or starts, no connection left, connection lost. */
const lostCodes = /^(?:57P0[123]|53300|08...)$/;
/** Serialization failure (40001) and deadlock (40P01). */
const retryCodes = /^40(?:001|P01)$/;
/** Failures that can outlast all repetitions: timeouts, no space or memory, I/O error, read-only server. */
const troubleCodes = /^(?:55P03|57014|53...|25P03|58030|25006)$/;
export const tooManyWaiting = 'Too many statements wait for a connection';
export const serverUnresponsive = 'The database server does not respond';
const noResponseInTime = new RegExp(
  `^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout|${tooManyWaiting}|${serverUnresponsive})`,
);
const networkCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT']);
const pauses = [50, 250, 1000];

/** PGlite does not use the driver's error classes. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A second wait would delay other calls.
  if (noResponseInTime.test(error.message)) return false;
  const code = getCode(error);
  return retryCodes.test(code) || isOutdated(error) || isConnectionLost(error);
}

const getCode = (error: Error): string => String((error as { code?: unknown }).code ?? '');

export function isUnavailable(error: Error): boolean {
  const code = getCode(error);
  return retryCodes.test(code) || troubleCodes.test(code) || isConnectionLost(error);
}

const hasCode =
  (...codes: readonly string[]) =>
  (error: unknown) =>
    error instanceof Error && codes.includes(getCode(error));
export const isCancelled = hasCode('57014');
export const isLockTimeout = hasCode('55P03');
/** A migration has changed the result's columns, or the server has dropped the prepared statement. It did not run. */
export const isOutdated = hasCode('0A000', '26000');

export function isConnectionLost(error: Error): boolean {
  const code = getCode(error);
  return (
    networkCodes.has(code) ||
    lostCodes.test(code) ||
    /^(?:Connection terminated|Client has encountered a connection error)/.test(error.message) ||
    noResponseInTime.test(error.message)
  );
}

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

/** `work` must be safe to repeat, and must use only `trx`: the embedded database has one connection. */
export const runInTransaction = <T>(
  db: Queries,
  work: (trx: Transaction, isRepeat: boolean) => Promise<T>,
): Promise<T> => repeatTransient((isRepeat) => db.transaction((trx) => work(trx, isRepeat)));

export function runInTransactionOnce<T>(db: Queries, work: (trx: Transaction) => Promise<T>): Promise<T> {
  let earlier: { readonly id: string; readonly result: T } | null = null;
  return runInTransaction(db, async (trx) => {
    if (earlier !== null && (await isCommitted(trx, earlier.id))) return earlier.result;
    const result = await work(trx);
    const id = await trx.value<string>`select pg_current_xact_id()::text`;
    earlier = id === null ? null : { id, result };
    return result;
  });
}

/** After a lost connection the transaction can still be in progress. */
async function isCommitted(trx: Transaction, id: string): Promise<boolean> {
  for (;;) {
    const status = await trx.value<string>`select pg_xact_status(${id}::xid8)`;
    if (status !== 'in progress') return status === 'committed';
    await wait(50);
  }
}
