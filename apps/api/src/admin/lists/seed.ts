import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Queries, sql } from '../../adapters/postgres/connection/queries.ts';
import { runInTransaction } from '../../adapters/postgres/connection/transaction.ts';
import { replaceList } from '../../adapters/postgres/upkeep/list-replacement.ts';
import { checkRows, requireAllValid } from './check-rows.ts';
import { branches, invitations, occupations, toStoredRow, toTable, workplaces } from './imported-lists.ts';

/** Fills empty lists. For development only: in production the bank imports its own lists. */
export async function seedSamples(db: Queries, folder: string, bankCodes: readonly string[]): Promise<void> {
  const samples = [
    ...bankCodes.map((code) => ({ list: branches, file: `branches-${code}.csv`, code })),
    ...[occupations, workplaces, invitations].map((list) => ({ list, file: `${list.name}.csv`, code: '' })),
  ];
  for (const { list, file, code } of samples) {
    const path = join(folder, file);
    const ofBank = code === '' ? sql`true` : sql`bank_code = ${code}`;
    const known = await db.query`select from ${sql.id(list.table)} where ${ofBank} limit 1`;
    if (known.length > 0 || !existsSync(path)) continue;
    const rows = requireAllValid(checkRows(readFileSync(path, 'utf8'), list));
    const stored = rows.map((row) => toStoredRow(list, row, code));
    const banks = code === '' ? bankCodes : [code];
    await runInTransaction(db, (trx) => replaceList(trx, toTable(list, banks), stored, () => undefined));
  }
}
