import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { encodeTable, isUsable, type PostcodeRow } from '@kaisetsu/jp-address/postal-table/postcode-table';
import { readTowns } from '@kaisetsu/jp-address/postal-table/town';
import { toFullWidth } from '@kaisetsu/jp-address/text/width';
import { makeFolder } from '../../adapters/files/new-files.ts';
import { getImportedPostcodes } from '../../boot/postcodes-file.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal, createUsageError } from '../frame/exit-code.ts';
import { findTextFaults, formatCount } from '../frame/text.ts';
import type { BadLine } from './check-rows.ts';
import {
  createRejection,
  describeSkippedLines,
  emptyListMessage,
  readText,
  skipBadOption,
} from './import-file.ts';
import { isBlankRecord, parseCsv } from './parse-csv.ts';

/** The complete file has more rows; a truncated download usually has fewer. */
const defaultMinRows = 120_000;
const encodingHint = 'Japan Post’s utf_ken_all.csv is in UTF-8; its ken_all.csv is not.';

export const importPostalData = createCommand({
  name: 'import postal-data',
  args: { 'utf_ken_all.csv': 'As Japan Post publishes it: UTF-8, 15 columns, no header.' },
  options: {
    'least-rows': { value: 'count', about: `Refuse a file with fewer rows. Default: ${defaultMinRows}.` },
    'skip-bad': skipBadOption,
    'dry-run': dryRunOption,
  },
  async run(context, { 'least-rows': least, 'skip-bad': skipBad, 'dry-run': dryRun }, [file = '']) {
    if (least !== undefined && !/^\d{1,7}$/.test(least))
      throw createUsageError(`--least-rows ${least} is not a number`);
    const { rows, bad } = readKenAll(await readText(context.resolveFile(file), encodingHint));
    if (bad.length > 0 && (!skipBad || rows.length === 0)) return createRejection(bad, rows.length);
    if (rows.length === 0) throw createRefusal(emptyListMessage);
    const wanted = Number(least ?? defaultMinRows);
    if (rows.length < wanted)
      throw createRefusal(
        `The file has ${formatCount(rows.length, 'row')}, at least ${wanted.toLocaleString('en')} are expected: is it complete? For a part of Japan use --least-rows.`,
      );
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

/** `utf_ken_all.csv`: 15 columns, no header. The older half-width file splits a long remark over lines. */
export function readKenAll(text: string) {
  const rows: PostcodeRow[] = [];
  const bad: BadLine[] = [];
  /** Postal number of a line whose bracket is still open. */
  let opened: string | null = null;
  for (const record of parseCsv(text)) {
    if (isBlankRecord(record)) continue;
    const { line, values, fault } = record;
    const [postalNumber = '', town = ''] = [values[2], values[8]];
    const continues: boolean = opened === postalNumber;
    const bracket = town.match(/[（()）]/g)?.at(-1);
    const isOpen: boolean = bracket === undefined ? continues : /[（(]/.test(bracket);
    opened = isOpen ? postalNumber : null;
    if (continues && fault === undefined) continue;
    const found = fault ?? readLine(values);
    if (typeof found === 'string') bad.push({ line, faults: [found] });
    else rows.push(...found);
  }
  return { rows, bad };
}

function readLine(values: readonly string[]): readonly PostcodeRow[] | string {
  if (values.length !== 15) return `15 values expected, ${values.length} found`;
  const [code = '', , postalNumber = '', kanaPrefecture = '', kanaMunicipality = '', kanaTown = ''] = values;
  const [prefecture = '', municipality = '', town = ''] = values.slice(6).map(toFullWidth);
  if (!/^\d{5}$/.test(code) || !/^\d{7}$/.test(postalNumber))
    return 'a 5-digit municipality code and a 7-digit postal number expected';
  const rows = readTowns(municipality, town, kanaTown).map((found) => ({
    postalNumber,
    municipalityCode: code,
    prefecture,
    kanaPrefecture: toFullWidth(kanaPrefecture),
    municipality,
    kanaMunicipality: toFullWidth(kanaMunicipality),
    ...found,
  }));
  return rows.every((row) => isUsable(row) && isDisplayable(row))
    ? rows
    : 'not a usable postal row: a name or reading that cannot be shown';
}

const isDisplayable = ({ municipality, section }: PostcodeRow): boolean =>
  [municipality, section].every(
    (name) => name === '' || !Object.values(findTextFaults('name', name)).includes(true),
  );

/** After an error the old table is kept. */
export function replaceTable(tablePath: string, source: string, rows: readonly PostcodeRow[]): void {
  const table = encodeTable(source, rows);
  const unfinished = `${tablePath}.new`;
  makeFolder(dirname(tablePath));
  try {
    writeFileSync(unfinished, table);
    renameSync(unfinished, tablePath);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
