import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { parseCsv } from '../reference-data/parse-csv.ts';
import type { Queries } from './adapters/postgres/database.ts';
import { inTransaction } from './adapters/postgres/transaction.ts';

/** Rows of a sample file, its first record naming the columns; none where there is no such file. */
function readSamples(folder: string, file: string): Record<string, string>[] {
  if (!existsSync(join(folder, file))) return [];
  const [head, ...records] = parseCsv(readFileSync(join(folder, file), 'utf8'));
  const columns = head?.values ?? [];
  return records.map(({ values }) =>
    Object.fromEntries(columns.map((column, at) => [column, values[at] ?? ''])),
  );
}

async function isEmpty(trx: Transaction<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
  return rows.length === 0;
}

/** A bank that joins later gets its branches in a database that is in use already. */
async function banksWithoutBranches(db: Queries, bankCodes: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ bank_code: string }>`select distinct bank_code from branch`.execute(db);
  return bankCodes.filter((code) => rows.every((row) => row.bank_code !== code));
}

/**
 * Gives an empty database something to work with, so that the product can be tried at once: occupations, branches, and
 * sample workplaces and invitations. A table in which anything stands already is left alone; so are a bank's branches. Never in production, where
 * the bank imports its own lists.
 */
export async function seedSamples(db: Queries, folder: string, bankCodes: readonly string[]): Promise<void> {
  const branches = (await banksWithoutBranches(db, bankCodes)).flatMap((bankCode) =>
    readSamples(folder, `branches-${bankCode}.csv`).map((row) => ({ ...row, bank_code: bankCode })),
  );
  const tables = [
    [
      'branch',
      'bank_code text, code text, name text, kana text, prefecture text, municipality_code text, address text',
      branches,
    ],
    [
      'occupation',
      'id text, name text, display_number int, general_display boolean, child_display boolean, workplace_required boolean',
      readSamples(folder, 'occupations.csv'),
    ],
    [
      'workplace',
      'bank_code text, code text, id text, name text, phone_number text, multiple_accounts text',
      readSamples(folder, 'workplaces.csv').map(({ phone, ...row }) => ({ ...row, phone_number: phone })),
    ],
    ['invitation', 'bank_code text, code text', readSamples(folder, 'invitations.csv')],
  ] as const;
  await inTransaction(db, async (trx) => {
    for (const [table, columns, rows] of tables) {
      if (table !== 'branch' && !(await isEmpty(trx, table))) continue;
      const names = sql.join(columns.split(', ').map((column) => sql.ref(column.split(' ')[0] ?? '')));
      await sql`
        insert into ${sql.table(table)} (${names})
        select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sample(${sql.raw(columns)})
        on conflict do nothing`.execute(trx);
    }
  });
}
