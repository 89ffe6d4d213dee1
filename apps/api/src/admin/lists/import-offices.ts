import { getImportedPostcodes } from '../../boot/postcodes-file.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal, createUsageError } from '../frame/exit-code.ts';
import { formatCount } from '../frame/table-text.ts';
import {
  createRejection,
  describeSkippedLines,
  emptyListMessage,
  readUtf8OrShiftJis,
  skipBadOption,
} from './import-file.ts';
import { readJigyosyo } from './import-jigyosyo.ts';
import { createOfficeRows } from './office-rows.ts';
import { officesSource, readBuiltTable, readTableInUse, replacePostalTable } from './postal-table.ts';

/** The complete file has about 22,000 offices; a truncated download usually fewer than 20,000. */
const defaultMinOffices = 20_000;

export const importOffices = createCommand({
  name: 'import offices',
  about: 'Replace the postal numbers of single offices with those of Japan Post’s file.',
  args: [
    {
      name: 'JIGYOSYO.CSV',
      about: 'As Japan Post publishes it: 13 columns, no header; Shift_JIS, or UTF-8.',
    },
  ],
  options: {
    'least-rows': { value: 'count', about: `Refuse a file with fewer rows. Default: ${defaultMinOffices}.` },
    'skip-bad': skipBadOption,
    'dry-run': dryRunOption,
  },
  description: [
    'An office is a large organisation with a postal number of its own (大口事業所). For this number the address look-up returns',
    'prefecture, municipality and town; the applicant types lot number and name. The command replaces the offices in the postal',
    'table, and keeps the other postal numbers (places). It leaves out an office if a place has the same postal number, or if',
    'the table lacks the municipality. So import the newest places first, with `import postal-data`. The command prints the',
    'number of offices that it left out. Later runs of `import postal-data` keep the imported offices. Both commands write the',
    'same file: restart each node to use the file.',
  ],
  examples: [
    { line: 'import offices JIGYOSYO.CSV --dry-run', about: 'check that the download is complete' },
    { line: 'import offices JIGYOSYO.CSV', about: 'each month, after import postal-data' },
  ],
  async run(context, { 'least-rows': least, 'skip-bad': skipBad, 'dry-run': dryRun }, [file = '']) {
    if (least !== undefined && !/^\d{1,7}$/.test(least))
      throw createUsageError(`--least-rows ${least} is not a number`);
    const { offices, bad, abolished } = readJigyosyo(readUtf8OrShiftJis(context.resolveFile(file)));
    if (bad.length > 0 && (!skipBad || offices.length === 0)) return createRejection(bad, offices.length);
    if (offices.length === 0) throw createRefusal(emptyListMessage);
    const wanted = Number(least ?? defaultMinOffices);
    if (offices.length < wanted) {
      throw createRefusal(
        `The file has ${formatCount(offices.length, 'office')}, at least ${wanted.toLocaleString('en')} are expected: is it complete? For a part of Japan use --least-rows.`,
      );
    }
    const table = readTableInUse(context.config) ?? readBuiltTable();
    const places = table.rows.filter(({ isOffice }) => isOffice !== true);
    const rows = createOfficeRows(offices, places);
    const target = getImportedPostcodes(context.config);
    const counts = { offices: rows.length, officesLeftOut: offices.length - rows.length, abolished };
    if (!dryRun) {
      await replacePostalTable(context, {
        event: 'admin-import-offices',
        detail: { ...counts, skipped: bad.length, target },
        source: table.source.endsWith(officesSource) ? table.source : table.source + officesSource,
        rows: [...places, ...rows],
      });
    }
    return {
      lines: [
        ...describeSkippedLines(bad),
        `${dryRun ? 'Would write' : 'Wrote'} ${formatCount(rows.length, 'office number')} and ${formatCount(places.length, 'row')} of places to ${target}.`,
        ...(counts.officesLeftOut > 0
          ? [
              `Left out ${formatCount(counts.officesLeftOut, 'office')}: the table has a place with the number, or lacks the municipality.`,
            ]
          : []),
        ...(abolished > 0
          ? [`Left out ${formatCount(abolished, 'office')} that the file marks as abolished.`]
          : []),
        ...(dryRun ? [] : ['Restart each node to use it.']),
      ],
      data: { dryRun, ...counts, places: places.length, target, bad },
    };
  },
});
