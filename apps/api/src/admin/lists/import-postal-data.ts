import { getImportedPostcodes } from '../../boot/postcodes-file.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal, createUsageError } from '../frame/exit-code.ts';
import { formatCount } from '../frame/text.ts';
import {
  createRejection,
  describeSkippedLines,
  emptyListMessage,
  readText,
  skipBadOption,
} from './import-file.ts';
import { readKenAll, replaceTable } from './import-ken-all.ts';

/** The complete file has more rows; a truncated download usually has fewer. */
const defaultMinRows = 120_000;
const encodingHint = 'Japan Post’s utf_ken_all.csv is in UTF-8; its ken_all.csv is not.';

export const importPostalData = createCommand({
  name: 'import postal-data',
  about: 'Replace the postal numbers by Japan Post’s own file.',
  args: { 'utf_ken_all.csv': 'As Japan Post publishes it: UTF-8, 15 columns, no header.' },
  options: {
    'least-rows': { value: 'count', about: `Refuse a file with fewer rows. Default: ${defaultMinRows}.` },
    'skip-bad': skipBadOption,
    'dry-run': dryRunOption,
  },
  description: `Writes POSTCODES_FILE, or postcodes.txt in DATA_DIR. A server opens this file at its start: on each machine run this
command (or copy the file) and restart the node. Without such a file the server uses the table that was built with the
product. If a saved address was renamed, moved or abolished, the applicant must choose an address again before setting the
PIN.`,
  examples: {
    'import postal-data utf_ken_all.csv --dry-run': 'check that the download is complete',
    'import postal-data utf_ken_all.csv': 'each month, after Japan Post’s publication',
  },
  async run(context, { 'least-rows': least, 'skip-bad': skipBad, 'dry-run': dryRun }, [file = '']) {
    if (least !== undefined && !/^\d{1,7}$/.test(least))
      throw createUsageError(`--least-rows ${least} is not a number`);
    const { rows, bad } = readKenAll(await readText(context.resolveFile(file), encodingHint));
    if (bad.length > 0 && (!skipBad || rows.length === 0)) return createRejection(bad, rows.length);
    if (rows.length === 0) throw createRefusal(emptyListMessage);
    const wanted = Number(least ?? defaultMinRows);
    if (rows.length < wanted) {
      throw createRefusal(
        `The file has ${formatCount(rows.length, 'row')}, at least ${wanted.toLocaleString('en')} are expected: is it complete? For a part of Japan use --least-rows.`,
      );
    }
    const target = getImportedPostcodes(context.config);
    if (!dryRun)
      await context.change(false, async (_, record) => {
        // Commits the audit row last: after a failed commit the file is new without an audit row.
        await record('import-postal-data', { rows: rows.length, skipped: bad.length, target });
        try {
          replaceTable(target, 'utf_ken_all.csv', rows);
        } catch (error) {
          const { code, message } = error as NodeJS.ErrnoException;
          // An error without a code is a contradiction between rows.
          throw code === undefined ? createRefusal(message) : error;
        }
      });
    return {
      lines: [
        ...describeSkippedLines(bad),
        `${dryRun ? 'Would write' : 'Wrote'} ${formatCount(rows.length, 'row')} to ${target}.`,
        !dryRun && 'Restart each node to use the new table.',
      ],
      data: { dryRun, rows: rows.length, target, bad },
    };
  },
});
