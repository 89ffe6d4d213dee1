import { sql } from 'kysely';
import type { Queries } from '../../src/adapters/postgres/database.ts';

/** Every row of every table as text, bytes as hexadecimal: what a thief of the database reads. */
export async function dumpDatabase(db: Queries): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const table = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
      return table.rows.map(({ row }) => row).join('\n');
    }),
  );
  return tables.join('\n');
}

/** Whether a text stands in a dump, readable or as the hexadecimal of its bytes. */
export const dumpContains = (dump: string, text: string): boolean =>
  dump.includes(text) || dump.includes(Buffer.from(text, 'utf8').toString('hex'));

/** Whether digits stand by themselves in a text: neither part of a longer number nor of hexadecimal bytes or an id. */
export const hasSeparateNumber = (text: string, digits: string): boolean =>
  new RegExp(`(?<![\\da-f.-])${digits}(?![\\da-f-])`).test(text);
