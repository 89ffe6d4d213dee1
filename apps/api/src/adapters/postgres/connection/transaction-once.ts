import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Queries } from './database.ts';
import { runInTransaction } from './transaction.ts';

export function runInTransactionOnce<T>(
  db: Queries,
  work: (trx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  let earlier: { readonly id: string; readonly result: T } | undefined;
  return runInTransaction(db, async (trx) => {
    if (earlier !== undefined && (await isCommitted(trx, earlier.id))) return earlier.result;
    const result = await work(trx);
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx);
    earlier = rows[0] && { id: rows[0].id, result };
    return result;
  });
}

/** After a lost connection the transaction can still be in progress. */
async function isCommitted(trx: Transaction<unknown>, id: string): Promise<boolean> {
  for (;;) {
    const { rows } = await sql<{ status: string | null }>`
      select pg_xact_status(${id}::xid8) as status`.execute(trx);
    if (rows[0]?.status !== 'in progress') return rows[0]?.status === 'committed';
    await wait(50);
  }
}
