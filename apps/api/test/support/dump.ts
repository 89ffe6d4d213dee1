import { type Queries, sql } from '../../src/adapters/postgres/connection/queries.ts';

export async function dumpDatabase(db: Queries): Promise<string> {
  const rows = await db.query<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const table = await db.query<{ row: string }>`select t::text as row from ${sql.id(name)} t`;
      return table.map(({ row }) => row).join('\n');
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
