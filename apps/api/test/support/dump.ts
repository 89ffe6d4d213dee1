import { sql } from 'kysely';
import type { Queries } from '../../src/adapters/postgres/connection/database.ts';

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

export const dumpContains = (dump: string, text: string): boolean =>
  dump.includes(text) || dump.includes(Buffer.from(text, 'utf8').toString('hex'));

export const hasSeparateNumber = (text: string, digits: string): boolean =>
  new RegExp(`(?<![\\da-f.-])${digits}(?![\\da-f-])`).test(text);

/** Their digits can equal a PIN. */
export const withoutTimes = (log: string): string =>
  log.replace(/"(?:time":"[^"]+"|milliseconds":[\d.]+)/g, '');
