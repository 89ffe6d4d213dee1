import { existsSync, readFileSync, statSync } from 'node:fs';
import { replaceTable } from '../adapters/postcodes/import-ken-all.ts';
import { type DecodedTable, decodeTable, type PostcodeRow } from '../adapters/postcodes/postcode-table.ts';
import { auditDecision } from '../adapters/postgres/audit.ts';
import type { Config } from '../boot/config.ts';
import { paths } from '../boot/paths.ts';
import { importedPostcodes } from '../boot/postcodes-file.ts';
import type { AdminContext } from './context.ts';
import { refusal } from './exit-code.ts';

/** If a table has offices (大口事業所) of an imported JIGYOSYO.CSV, `source` in its heading ends with this text. */
export const officesSource = ' JIGYOSYO.CSV';

/** Reads the imported table. Null when the file is missing, is a folder or is no table of postal numbers. */
export function readTableInUse(config: Config): DecodedTable | null {
  const file = importedPostcodes(config);
  const isFile = existsSync(file) && statSync(file).isFile();
  return isFile ? decodeTable(readFileSync(file, 'utf8')) : null;
}

/** Reads the table that was built with the product. @throws CommandFailure when the file is missing or is no such table */
export function readBuiltTable(): DecodedTable {
  const table = existsSync(paths.postcodes) ? decodeTable(readFileSync(paths.postcodes, 'utf8')) : null;
  if (table === null) {
    throw refusal(`${paths.postcodes} is missing or is no table of postal numbers. Run npm run build.`);
  }
  return table;
}

/**
 * Inserts an audit row, replaces the file of the imported table, then commits the audit row. If the insertion or the replacement
 * fails, the table and the audit trail stay as they were. If only the commit fails, the file is new but has no audit row.
 *
 * @throws CommandFailure for rows that contradict each other
 */
export async function replacePostalTable(
  context: AdminContext,
  change: {
    readonly event: 'admin-import-postal-data' | 'admin-import-offices';
    readonly detail: Readonly<Record<string, unknown>>;
    readonly source: string;
    readonly rows: readonly PostcodeRow[];
  },
): Promise<void> {
  const { event, detail, source, rows } = change;
  const queries = await context.db();
  await queries.transaction().execute(async (trx) => {
    await auditDecision(trx, { event, actor: context.actor, bankCode: null, detail });
    try {
      replaceTable(importedPostcodes(context.config), source, rows);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // An error without a code is a contradiction between rows. `failure-text.ts` describes errors of the file system.
      throw code === undefined ? refusal(message) : error;
    }
  });
}
