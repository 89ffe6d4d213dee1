import { setTimeout as wait } from 'node:timers/promises';
import type { Queries, Transaction } from './queries.ts';
import { runInTransaction } from './transaction.ts';

export function runInTransactionOnce<T>(db: Queries, work: (trx: Transaction) => Promise<T>): Promise<T> {
  let earlier: { readonly id: string; readonly result: T } | undefined;
  return runInTransaction(db, async (trx) => {
    if (earlier !== undefined && (await isCommitted(trx, earlier.id))) return earlier.result;
    const result = await work(trx);
    const row = await trx.first<{ id: string }>`select pg_current_xact_id()::text as id`;
    earlier = row && { id: row.id, result };
    return result;
  });
}

/** After a lost connection the transaction can still be in progress. */
async function isCommitted(trx: Transaction, id: string): Promise<boolean> {
  for (;;) {
    const row = await trx.first<{ status: string | null }>`
      select pg_xact_status(${id}::xid8) as status`;
    if (row?.status !== 'in progress') return row?.status === 'committed';
    await wait(50);
  }
}
