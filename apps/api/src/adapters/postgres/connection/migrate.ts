import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnusable } from '../../../core/expected-error.ts';
import { type Queries, type Statements, sql, type Transaction } from './queries.ts';
import { isLockTimeout, runInTransaction } from './transaction.ts';

/** In a build, the folder is beside the bundle in `dist/`. */
const folder = new URL(import.meta.url.endsWith('.ts') ? '../migrations/' : './migrations/', import.meta.url);

/** Nodes of earlier releases take this advisory lock too. */
const lock = sql`3853314791062309107`;
/** Every statement that follows a waiting migration waits too, so the migration gives up soon. */
const lockTimeoutMs = 2_000;
const pauseMs = 5_000;

function listMigrations(): string[] {
  return readdirSync(folder)
    .flatMap((name) => /^(\d{4}-.*)\.sql$/.exec(name)?.[1] ?? [])
    .sort();
}

/** `newer`: a migration leaves the statements of the previous version valid (docs/changing.md). */
export async function readMigrationState(db: Statements) {
  const ours = listMigrations();
  const table = await db.value<string>`select to_regclass('migration')::text`;
  const done = table === null ? [] : await db.values<string>`select name from migration order by name`;
  const pending = ours.filter((name) => !done.includes(name));
  const unknown = done.filter((name) => !ours.includes(name));
  const newest = ours.at(-1) ?? '';
  const unexpected = pending.length > 0 ? unknown : unknown.filter((name) => name < newest);
  if (unexpected.length > 0)
    throw new DatabaseUnusable(
      `The database has migrations that this version does not know: ${unexpected.join(', ')}. ${pending.length === 0 ? '' : `It lacks migrations of this version: ${pending.join(', ')}. `}Another, incompatible version migrated it. Nothing was changed.`,
    );
  return { begun: done.length > 0, pending, newer: unknown };
}

export async function migrate(
  db: Queries,
  onLocked: (name: string, pauseMs: number) => void = () => undefined,
) {
  const { pending } = await readMigrationState(db);
  const ran: string[] = [];
  const ranElsewhere: string[] = [];
  for (const name of pending) {
    const hasRun = await runMigration(db, name, () => onLocked(name, pauseMs));
    (hasRun ? ran : ranElsewhere).push(name);
  }
  return { ran, ranElsewhere };
}

/** In one transaction, repeated until no other session locks its tables. False when another process has run it. */
async function runMigration(db: Queries, name: string, onLocked: () => void): Promise<boolean> {
  for (;;) {
    try {
      return await runInTransaction(db, (trx) => applyMigration(trx, name));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      onLocked();
      await wait(pauseMs);
    }
  }
}

async function applyMigration(trx: Transaction, name: string): Promise<boolean> {
  await trx.query`select pg_advisory_xact_lock(${lock})`;
  await trx.query`
    create table if not exists migration (name varchar(255) primary key, timestamp varchar(255) not null)`;
  const count = await trx.change`
    insert into migration (name, timestamp) values (${name}, ${new Date().toISOString()})
    on conflict do nothing`;
  if (count === 0) return false;
  await trx.query`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`;
  await trx.query(sql.raw(readFileSync(new URL(`${name}.sql`, folder), 'utf8')));
  return true;
}

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

async function readWriteState(db: Statements) {
  const state = await db.first<{ isStandby: boolean; isReadOnly: boolean }>`
    select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"`;
  return state ?? { isStandby: true, isReadOnly: true };
}

/** Does not notice a full disk. */
export async function isWritable(db: Statements): Promise<boolean> {
  const { isStandby, isReadOnly } = await readWriteState(db);
  return !isStandby && !isReadOnly;
}

export const isReady = async (db: Queries) =>
  (await isWritable(db)) && (await readMigrationState(db)).pending.length === 0;
