import { recordDecision } from '../../adapters/postgres/application/audit.ts';
import type { Transaction } from '../../adapters/postgres/connection/queries.ts';
import { runInTransactionOnce } from '../../adapters/postgres/connection/transaction-once.ts';
import type { AdminContext } from './context.ts';

/** Thrown to roll back. */
class DryRun extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('dry run');
    this.result = result;
  }
}

/** Writes the audit row of a change. `detail` never has data of an applicant. */
export type RecordChange = (
  event: string,
  detail: Readonly<Record<string, unknown>>,
  bankCode?: string | null,
) => Promise<void>;

/** One transaction. A dry run makes the same change and rolls it back. */
export async function change<T>(
  { openDb, actor }: Pick<AdminContext, 'openDb' | 'actor'>,
  dryRun: boolean,
  work: (trx: Transaction, record: RecordChange) => Promise<T>,
): Promise<T> {
  const db = await openDb();
  try {
    return await runInTransactionOnce(db, async (trx) => {
      const result = await work(trx, (event, detail, bankCode = null) =>
        recordDecision(trx, { event: `admin-${event}`, actor, bankCode, detail }),
      );
      if (dryRun) throw new DryRun(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result as T;
    throw error;
  }
}
