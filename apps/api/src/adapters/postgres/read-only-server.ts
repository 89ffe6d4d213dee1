import { type QueryExecutorProvider, sql } from 'kysely';

/** DATABASE_URL leads to a server that refuses writes. The message is for the engineer. */
export class ReadOnlyServer extends Error {
  constructor(isStandby: boolean) {
    super(
      isStandby
        ? 'DATABASE_URL leads to a read-only standby. Point it at the primary, or at a proxy that follows the primary.'
        : 'DATABASE_URL leads to a database that refuses writes (default_transaction_read_only is on). Switch that setting off for our role and database.',
    );
  }
}

/** Requires a server that accepts writes. @throws ReadOnlyServer */
export async function requireWritableServer(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ standby: boolean; readOnly: boolean }>`
    select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as "readOnly"`.execute(
    db,
  );
  const [state] = rows;
  if (state?.standby === true || state?.readOnly === true) throw new ReadOnlyServer(state.standby);
}
