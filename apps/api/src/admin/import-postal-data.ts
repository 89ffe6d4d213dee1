import { type RetainedOffices, retainOffices } from '../adapters/postcodes/built-offices.ts';
import { readKenAll, replaceTable } from '../adapters/postcodes/import-ken-all.ts';
import type { PostcodeRow } from '../adapters/postcodes/postcode-table.ts';
import { auditDecision } from '../adapters/postgres/audit.ts';
import { paths } from '../boot/paths.ts';
import { importedPostcodes } from '../boot/postcodes-file.ts';
import { command, dryRunOption } from './command.ts';
import { refusal, usageError } from './exit-code.ts';
import {
  describeSkippedLines,
  emptyListMessage,
  readText,
  rejectionOf,
  skipBadOption,
} from './import-file.ts';
import { plural } from './table-text.ts';

/** Japan has more; a download cut short has fewer. */
const defaultMinRows = 120_000;
const encodingHint = 'Japan Post’s utf_ken_all.csv is, its ken_all.csv is not.';

export const importPostalData = command({
  name: 'import postal-data',
  about: 'Replace the postal numbers by Japan Post’s own file.',
  args: [{ name: 'utf_ken_all.csv', about: 'As Japan Post publishes it: UTF-8, 15 columns, no header.' }],
  options: {
    'least-rows': { value: 'count', about: `Refuse a file with fewer. Default: ${defaultMinRows}.` },
    'skip-bad': skipBadOption,
    'dry-run': dryRunOption,
  },
  description: [
    'Writes POSTCODES_FILE, or postcodes.txt in DATA_DIR. A server opens it when it starts: on each machine run this (or copy the',
    'file there) and restart the node. Without such a file the table that was built with the product is used. Address codes',
    'already saved stay valid as long as a town keeps its place among the towns of its number.',
    'The file has no numbers of single offices (大口事業所個別番号): those that the product was built with are kept beside it,',
    'except numbers that it has itself and offices of municipalities that it lacks. Newer ones come with a newer product;',
    'Japan Post’s JIGYOSYO.CSV is not read.',
  ],
  examples: [
    { line: 'import postal-data utf_ken_all.csv --dry-run', about: 'is the download whole?' },
    { line: 'import postal-data utf_ken_all.csv', about: 'each month, when Japan Post has published' },
  ],
  async run(context, { 'least-rows': least, 'skip-bad': skipBad, 'dry-run': dryRun }, [file = '']) {
    if (least !== undefined && !/^\d{1,7}$/.test(least))
      throw usageError(`--least-rows ${least} is no count`);
    const { rows, bad } = readKenAll(readText(context.file(file), encodingHint));
    if (bad.length > 0 && (!skipBad || rows.length === 0)) return rejectionOf(bad, rows.length);
    if (rows.length === 0) throw refusal(emptyListMessage);
    const wanted = Number(least ?? defaultMinRows);
    if (rows.length < wanted) {
      throw refusal(
        `The file has ${plural(rows.length, 'row')}, at least ${wanted.toLocaleString('en')} are expected: is it whole? A part of Japan needs --least-rows.`,
      );
    }
    const target = importedPostcodes(context.config);
    const offices = officesToKeep(rows);
    const counts = { rows: rows.length, offices: offices.rows.length, officesLeftOut: offices.leftOut };
    if (!dryRun) {
      const queries = await context.db();
      const detail = { ...counts, skipped: bad.length, target };
      await queries.transaction().execute(async (trx) => {
        await auditDecision(trx, {
          event: 'admin-import-postal-data',
          actor: context.actor,
          bankCode: null,
          detail,
        });
        // Last, for it cannot be taken back: nothing is replaced unless it can be recorded, nor recorded unless replaced.
        try {
          replaceTable(target, [...rows, ...offices.rows]);
        } catch (error) {
          const { code, message } = error as NodeJS.ErrnoException;
          // Rows that contradict each other; what the disk refuses is told as everywhere.
          throw code === undefined ? refusal(message) : error;
        }
      });
    }
    return {
      lines: [
        ...describeSkippedLines(bad),
        `${dryRun ? 'Would write' : 'Wrote'} ${plural(rows.length, 'row')} to ${target}, and ${plural(offices.rows.length, 'number')} of single offices that the product was built with.`,
        ...(offices.leftOut > 0
          ? [`Left out ${plural(offices.leftOut, 'office')}: the file does not have the municipality.`]
          : []),
        ...(dryRun ? [] : ['Restart each node to use it.']),
      ],
      data: { dryRun, ...counts, target, bad },
    };
  },
});

function officesToKeep(rows: readonly PostcodeRow[]): RetainedOffices {
  try {
    return retainOffices(paths.postcodes, rows);
  } catch (error) {
    throw refusal(
      `${(error as Error).message}. The offices' numbers are taken from there: run npm run build.`,
    );
  }
}
