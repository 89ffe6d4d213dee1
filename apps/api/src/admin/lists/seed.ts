import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Queries, sql } from '../../adapters/postgres/connection/queries.ts';
import { runInTransaction } from '../../adapters/postgres/connection/transaction.ts';
import { replaceList } from '../../adapters/postgres/upkeep/list-replacement.ts';
import { checkRows, requireAllValid } from './check-rows.ts';
import {
  branches,
  invitations,
  listBanks,
  occupations,
  toListTable,
  toStoredRow,
  workplaces,
} from './imported-lists.ts';

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
    const checked = requireAllValid(checkRows(readFileSync(path, 'utf8'), list));
    const rows = checked.map((row) => toStoredRow(list, row, code));
    await runInTransaction(db, (trx) =>
      replaceList(trx, toListTable(list), rows, listBanks(rows), () => undefined),
    );
  }
}
