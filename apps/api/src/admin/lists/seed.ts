import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Queries, sql, type Transaction } from '../../adapters/postgres/connection/queries.ts';
import { runInTransaction } from '../../adapters/postgres/connection/transaction.ts';
import { checkRows, requireAllValid } from './check-rows.ts';
import {
  branches,
  type ImportedList,
  invitations,
  occupations,
  toListTable,
  toStoredRow,
  workplaces,
} from './imported-lists.ts';

async function isEmpty(trx: Transaction, table: string): Promise<boolean> {
  const rows = await trx.query`select 1 from ${sql.id(table)} limit 1`;
  return rows.length === 0;
}

async function listBanksWithoutBranches(
  db: Queries,
  bankCodes: readonly string[],
): Promise<readonly string[]> {
  const rows = await db.query<{ bank_code: string }>`select distinct bank_code from branch`;
  return bankCodes.filter((code) => rows.every((row) => row.bank_code !== code));
}

async function insertSamples(trx: Transaction, list: ImportedList, path: string, bankCode = '') {
  if (!existsSync(path)) return;
  const rows = requireAllValid(checkRows(readFileSync(path, 'utf8'), list));
  const { table, columns } = toListTable(list);
  const names = sql.join(Object.keys(columns).map((name) => sql.id(name)));
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await trx.query`
    insert into ${sql.id(table)} (${names})
    select ${names}
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => toStoredRow(list, row, bankCode)))}::jsonb)
      as sample(${sql.raw(types.join(', '))})
    on conflict do nothing`;
}

/** For development only: in production the bank imports its own lists. */
export async function seedSamples(db: Queries, folder: string, bankCodes: readonly string[]): Promise<void> {
  const newBanks = await listBanksWithoutBranches(db, bankCodes);
  await runInTransaction(db, async (trx) => {
    for (const code of newBanks) {
      await insertSamples(trx, branches, join(folder, `branches-${code}.csv`), code);
    }
    for (const one of [occupations, workplaces, invitations]) {
      if (await isEmpty(trx, one.table)) await insertSamples(trx, one, join(folder, `${one.name}.csv`));
    }
  });
}
