import { DatabaseUnusable } from '../../../core/expected-error.ts';
import { isMigrated } from './migrate.ts';
import type { Queries, Statements } from './queries.ts';

/** @throws DatabaseUnusable for a server that refuses writes, and for a role that lacks a right */
export async function requireUsableServer(db: Statements): Promise<void> {
  const { isStandby, isReadOnly } = await readWriteState(db);
  if (isStandby)
    throw new DatabaseUnusable(
      'DATABASE_URL leads to a read-only standby. Point it at the primary, or at a proxy that follows the primary.',
    );
  if (isReadOnly)
    throw new DatabaseUnusable(
      'DATABASE_URL leads to a database that refuses writes (default_transaction_read_only is on). Switch that setting off for the role and the database of DATABASE_URL.',
    );
  // The schema can contain tables of other programs.
  const rights = await db.first<{ role: string; owner: string; closed: string[]; owns: boolean }>`
    with ours as (
      select t.oid, t.relname, t.relowner
      from pg_class a join pg_class t on t.relnamespace = a.relnamespace and t.relowner = a.relowner
      where a.oid = to_regclass('application') and t.relkind in ('r', 'p')
    )
    select current_user as role, pg_get_userbyid(relowner) as owner, pg_has_role(relowner, 'usage') as owns,
      coalesce(array_agg(relname::text order by relname) filter (where not (
        has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')
      )), '{}') as closed
    from ours group by relowner`;
  if (rights === null || (rights.owns && rights.closed.length === 0)) return;
  const { role, owner } = rights;
  const [first, ...more] = rights.closed;
  const lack =
    first === undefined
      ? `may not create and drop the monthly tables of the audit trail, because ${owner} owns the tables`
      : `may not read and write the table ${first}${more.length === 0 ? '' : ` and ${more.length} more`}`;
  throw new DatabaseUnusable(
    `The role ${role} of DATABASE_URL ${lack}. Use the role ${owner}, or run in the database: grant "${owner}" to "${role}".`,
  );
}

type WriteState = { readonly isStandby: boolean; readonly isReadOnly: boolean };

async function readWriteState(db: Statements): Promise<WriteState> {
  const row = await db.first<WriteState>`
    select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"`;
  return row as WriteState;
}

/** Does not notice a full disk. */
export async function isWritable(db: Statements): Promise<boolean> {
  const { isStandby, isReadOnly } = await readWriteState(db);
  return !isStandby && !isReadOnly;
}

export const isReady = async (db: Queries): Promise<boolean> =>
  (await isWritable(db)) && (await isMigrated(db));
