import { DatabaseUnusable } from '../../../core/expected-error.ts';
import { isMigrated } from './migrate.ts';
import type { Queries, Statements } from './queries.ts';

export class ReadOnlyServer extends DatabaseUnusable {
  constructor(isStandby: boolean) {
    super(
      isStandby
        ? 'DATABASE_URL leads to a read-only standby. Point it at the primary, or at a proxy that follows the primary.'
        : 'DATABASE_URL leads to a database that refuses writes (default_transaction_read_only is on). Switch that setting off for the role and the database of DATABASE_URL.',
    );
  }
}

export async function requireWritableServer(db: Statements): Promise<void> {
  const { isStandby, isReadOnly } = await readWriteState(db);
  if (isStandby || isReadOnly) throw new ReadOnlyServer(isStandby);
}

/** Does not notice a full disk. */
export async function isWritable(db: Statements): Promise<boolean> {
  const { isStandby, isReadOnly } = await readWriteState(db);
  return !isStandby && !isReadOnly;
}

type WriteState = { readonly isStandby: boolean; readonly isReadOnly: boolean };

async function readWriteState(db: Statements): Promise<WriteState> {
  const row = await db.first<WriteState>`
    select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"
  `;
  return row as WriteState;
}

export const isReady = async (db: Queries): Promise<boolean> =>
  (await isWritable(db)) && (await isMigrated(db));
