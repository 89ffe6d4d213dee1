import { sql } from 'kysely';
import type { Queries } from '../../src/adapters/postgres/database.ts';

/** The column that the database cannot read in the rows of one application; `idColumn` contains its id. */
type Damage = {
  readonly table: 'application' | 'document' | 'ekyc_session';
  readonly column: string;
  readonly idColumn: 'id' | 'application_id';
  readonly id: string;
};

/**
 * Runs `work` while this column of this application's rows cannot be read, as with a damaged page. All other columns and rows
 * work. A view that raises PostgreSQL's error replaces the table.
 */
export async function whileDamaged<T>(
  db: Queries,
  { table, column, idColumn, id }: Damage,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
  const type = sql.raw(rows.find(({ name }) => name === column)?.type ?? 'no such column');
  const columns = rows.map(({ name }) =>
    name === column
      ? sql`case when ${sql.ref(idColumn)} = ${sql.lit(id)}::uuid then unread() else ${sql.ref(name)} end as ${sql.ref(name)}`
      : sql.ref(name),
  );
  const stored = sql.table(`${table}_stored`);
  // Stable, so that the planner omits a column that is not selected.
  await sql`
    create function unread() returns ${type} language plpgsql stable as $$ begin
      raise exception 'invalid page in block 7 of relation base/5/16384' using errcode = 'XX001';
    end $$`.execute(db);
  await sql`alter table ${sql.table(table)} rename to ${stored}`.execute(db);
  await sql`create view ${sql.table(table)} as select xmin, ${sql.join(columns)} from ${stored}`.execute(db);
  try {
    return await work();
  } finally {
    await sql`drop view ${sql.table(table)}`.execute(db);
    await sql`alter table ${stored} rename to ${sql.table(table)}`.execute(db);
    await sql`drop function unread()`.execute(db);
  }
}

/** Whether the server has the extension for {@link loseChunkOf}. Debian and the PostgreSQL image contain it. */
export async function canDamage(db: Queries): Promise<boolean> {
  const { rows } = await sql`select from pg_available_extensions where name = 'pg_surgery'`.execute(db);
  return rows.length > 0;
}

/** Deletes the first part of this picture from the TOAST table, where PostgreSQL stores long values. */
export async function loseChunkOf(db: Queries, image: Buffer): Promise<void> {
  await sql`create extension if not exists pg_surgery`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select reltoastrelid::regclass::text as name from pg_class where oid = 'document'::regclass`.execute(db);
  const chunks = rows[0]?.name ?? '';
  const found = await sql<{ place: string }>`
    select ctid::text as place from ${sql.raw(chunks)}
    where chunk_seq = 0 and chunk_data = substring(${image}::bytea for length(chunk_data))`.execute(db);
  const [{ place } = { place: '' }] = found.rows;
  // A separate statement, because a page that the statement reads is pinned and cannot be changed.
  await sql`select heap_force_kill(${chunks}::regclass, array[${place}::tid])`.execute(db);
}
