import { sql } from 'kysely';
import type { Queries } from '../../src/adapters/postgres/database.ts';

/** Whose column the database cannot read: of a `table` with the application's id in `idColumn`. */
type Damage = {
  readonly table: 'application' | 'document' | 'ekyc_session';
  readonly column: string;
  readonly idColumn: 'id' | 'application_id';
  readonly id: string;
};

/**
 * While `work` runs, reading this column of this application's rows fails as a damaged page does, and everything else of
 * them, and of all others, can be read and written: a view that raises PostgreSQL's own error stands in for the table.
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
  // Stable, so that the planner leaves out a column that is not asked for.
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

/** Whether the server has what {@link loseChunkOf} needs: Debian and the image of PostgreSQL bring it along. */
export async function canDamage(db: Queries): Promise<boolean> {
  const { rows } = await sql`select from pg_available_extensions where name = 'pg_surgery'`.execute(db);
  return rows.length > 0;
}

/** Takes the first part of this picture from where the server keeps what is too long for a row (TOAST). */
export async function loseChunkOf(db: Queries, image: Buffer): Promise<void> {
  await sql`create extension if not exists pg_surgery`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select reltoastrelid::regclass::text as name from pg_class where oid = 'document'::regclass`.execute(db);
  const chunks = rows[0]?.name ?? '';
  const found = await sql<{ place: string }>`
    select ctid::text as place from ${sql.raw(chunks)}
    where chunk_seq = 0 and chunk_data = substring(${image}::bytea for length(chunk_data))`.execute(db);
  const [{ place } = { place: '' }] = found.rows;
  // Not in one statement: whoever reads a page holds it, and is refused.
  await sql`select heap_force_kill(${chunks}::regclass, array[${place}::tid])`.execute(db);
}
