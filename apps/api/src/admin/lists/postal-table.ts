import { existsSync, readFileSync, statSync } from 'node:fs';
import {
  type DecodedTable,
  decodeTable,
  type PostcodeRow,
} from '@kaisetsu/jp-address/postal-table/postcode-table';
import { recordDecision } from '../../adapters/postgres/application/audit.ts';
import type { Config } from '../../boot/config.ts';
import { paths } from '../../boot/paths.ts';
import { getImportedPostcodes } from '../../boot/postcodes-file.ts';
import type { AdminContext } from '../frame/context.ts';
import { createRefusal } from '../frame/exit-code.ts';
import { replaceTable } from './import-ken-all.ts';

/** Ends `source` in the heading of a table with imported offices (大口事業所). */
export const officesSource = ' JIGYOSYO.CSV';

export function readTableInUse(config: Config): DecodedTable | null {
  const file = getImportedPostcodes(config);
  const isFile = existsSync(file) && statSync(file).isFile();
  return isFile ? decodeTable(readFileSync(file, 'utf8')) : null;
}

export function readBuiltTable(): DecodedTable {
  const table = existsSync(paths.postcodes) ? decodeTable(readFileSync(paths.postcodes, 'utf8')) : null;
  if (table === null) {
    throw createRefusal(`${paths.postcodes} is missing or is no table of postal numbers. Run npm run build.`);
  }
  return table;
}

/** Commits the audit row last: after a failed commit the file is new without an audit row. */
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
  const queries = await context.openDb();
  await queries.transaction().execute(async (trx) => {
    await recordDecision(trx, { event, actor: context.actor, bankCode: null, detail });
    try {
      replaceTable(getImportedPostcodes(context.config), source, rows);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // An error without a code is a contradiction between rows.
      throw code === undefined ? createRefusal(message) : error;
    }
  });
}
