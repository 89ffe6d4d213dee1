import type { PostcodeRow } from '@kaisetsu/jp-address/postal-table/postcode-table';
import type { Config } from '../../boot/config.ts';
import { getImportedPostcodes } from '../../boot/postcodes-file.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal, createUsageError } from '../frame/exit-code.ts';
import { formatCount } from '../frame/table-text.ts';
import {
  createRejection,
  describeSkippedLines,
  emptyListMessage,
  readText,
  skipBadOption,
} from './import-file.ts';
import { readKenAll } from './import-ken-all.ts';
import { officesSource, readBuiltTable, readTableInUse, replacePostalTable } from './postal-table.ts';
import { type RetainedOffices, retainOffices } from './retain-offices.ts';

/** The complete file has more rows; a truncated download usually has fewer. */
const defaultMinRows = 120_000;
const encodingHint = 'Japan Post’s utf_ken_all.csv is in UTF-8; its ken_all.csv is not.';

export const importPostalData = createCommand({
  name: 'import postal-data',
  about: 'Replace the postal numbers by Japan Post’s own file.',
  args: [{ name: 'utf_ken_all.csv', about: 'As Japan Post publishes it: UTF-8, 15 columns, no header.' }],
  options: {
    'least-rows': { value: 'count', about: `Refuse a file with fewer rows. Default: ${defaultMinRows}.` },
    'skip-bad': skipBadOption,
    'dry-run': dryRunOption,
  },
  description: [
    'Writes POSTCODES_FILE, or postcodes.txt in DATA_DIR. A server opens this file at its start: on each machine run this',
    'command (or copy the file) and restart the node. Without such a file the server uses the table that was built with the',
    'product. If a saved address was renamed, moved or abolished, the applicant must choose an address again before setting the',
    'PIN. The file has no numbers of single offices (大口事業所個別番号). The command keeps the office numbers of the last `import',
    'offices`. Without such an import it keeps the office numbers that were built with the product. It drops an office if the',
    'file contains its postal number or lacks its municipality.',
  ],
  examples: [
    { line: 'import postal-data utf_ken_all.csv --dry-run', about: 'check that the download is complete' },
    { line: 'import postal-data utf_ken_all.csv', about: 'each month, after Japan Post’s publication' },
  ],
  async run(context, { 'least-rows': least, 'skip-bad': skipBad, 'dry-run': dryRun }, [file = '']) {
    if (least !== undefined && !/^\d{1,7}$/.test(least))
      throw createUsageError(`--least-rows ${least} is not a number`);
    const { rows, bad } = readKenAll(readText(context.resolveFile(file), encodingHint));
    if (bad.length > 0 && (!skipBad || rows.length === 0)) return createRejection(bad, rows.length);
    if (rows.length === 0) throw createRefusal(emptyListMessage);
    const wanted = Number(least ?? defaultMinRows);
    if (rows.length < wanted) {
      throw createRefusal(
        `The file has ${formatCount(rows.length, 'row')}, at least ${wanted.toLocaleString('en')} are expected: is it complete? For a part of Japan use --least-rows.`,
      );
    }
    const target = getImportedPostcodes(context.config);
    const offices = readOfficesToKeep(context.config, rows);
    const counts = { rows: rows.length, offices: offices.rows.length, officesLeftOut: offices.leftOut };
    if (!dryRun) {
      const source = offices.areImported ? `utf_ken_all.csv${officesSource}` : 'utf_ken_all.csv';
      await replacePostalTable(context, {
        event: 'admin-import-postal-data',
        detail: { ...counts, skipped: bad.length, target },
        source,
        rows: [...rows, ...offices.rows],
      });
    }
    return {
      lines: [
        ...describeSkippedLines(bad),
        `${dryRun ? 'Would write' : 'Wrote'} ${formatCount(rows.length, 'row')} to ${target}, and ${formatCount(offices.rows.length, 'office number')} ${offices.areImported ? 'of the imported JIGYOSYO.CSV' : 'that the product was built with'}.`,
        ...(offices.leftOut > 0
          ? [
              `Left out ${formatCount(offices.leftOut, 'office')}: the file does not contain their municipality.`,
            ]
          : []),
        ...(dryRun ? [] : ['Restart each node to use the new table.']),
      ],
      data: { dryRun, ...counts, target, bad },
    };
  },
});

/** The imported JIGYOSYO.CSV, else the offices of the built table. */
function readOfficesToKeep(
  config: Config,
  rows: readonly PostcodeRow[],
): RetainedOffices & { readonly areImported: boolean } {
  const imported = readTableInUse(config);
  const areImported = imported?.source.endsWith(officesSource) === true;
  const former = areImported ? imported : readBuiltTable();
  return { ...retainOffices(former.rows, rows), areImported };
}
