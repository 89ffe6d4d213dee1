import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { toFullWidthKatakana } from '@kaisetsu/domain/text/kana';
import { parseCsv } from '../../../reference-data/parse-csv.ts';
import { textFaults } from '../../../reference-data/visible-text.ts';
import { makeFolder } from '../../boot/make-folder.ts';
import { encodeTable, isUsable, type PostcodeRow } from './postcode-table.ts';
import { readTowns } from './town.ts';

/** What each line of the file gives (a line may name several towns), and the lines that are not usable. */
export type KenAll = {
  readonly rows: readonly PostcodeRow[];
  readonly bad: readonly { readonly line: number; readonly faults: readonly string[] }[];
};

/**
 * Reads Japan Post's own `utf_ken_all.csv` (UTF-8, 15 columns, no header; all of Japan or one prefecture).
 * Half-width kana, as in the older file's columns, is read too.
 *
 * @throws {CsvError} for text that is no CSV at all.
 */
export function readKenAll(text: string): KenAll {
  const rows: PostcodeRow[] = [];
  const bad: { line: number; faults: string[] }[] = [];
  for (const { line, values, fault } of parseCsv(text)) {
    const found = fault ?? readLine(values);
    if (typeof found === 'string') bad.push({ line, faults: [found] });
    else rows.push(...found);
  }
  return { rows, bad };
}

/** The rows of one line, or what is wrong with it. */
function readLine(values: readonly string[]): readonly PostcodeRow[] | string {
  if (values.length !== 15) return `15 values expected, ${values.length} found`;
  const [code = '', , postalNumber = '', kanaPrefecture = '', kanaMunicipality = '', kanaTown = ''] = values;
  const [prefecture = '', municipality = '', town = ''] = values.slice(6);
  if (!/^\d{5}$/.test(code) || !/^\d{7}$/.test(postalNumber)) {
    return 'a 5-digit municipality code and a 7-digit postal number expected';
  }
  const rows = readTowns(municipality, town, toFullWidthKatakana(kanaTown)).map((found) => ({
    postalNumber,
    municipalityCode: code,
    prefecture,
    kanaPrefecture: toFullWidthKatakana(kanaPrefecture),
    municipality,
    kanaMunicipality: toFullWidthKatakana(kanaMunicipality),
    ...found,
  }));
  return rows.every((row) => isUsable(row) && isDisplayable(row))
    ? rows
    : 'not a usable postal row: a name or reading that cannot be shown';
}

/** The names that are free text; a number that covers a whole municipality has no town. */
const isDisplayable = ({ municipality, section }: PostcodeRow): boolean =>
  [municipality, section].every(
    (name) => name === '' || !Object.values(textFaults('name', name)).includes(true),
  );

/**
 * Replaces the table at `tablePath` by one made from `rows`. The old table stays in place until the new one is whole.
 * @throws {Error} and leaves the old table when the rows contradict each other or cannot be written.
 */
export function replaceTable(tablePath: string, rows: readonly PostcodeRow[]): void {
  const table = encodeTable('utf_ken_all.csv', rows);
  const unfinished = `${tablePath}.new`;
  makeFolder(dirname(tablePath));
  try {
    writeFileSync(unfinished, table);
    renameSync(unfinished, tablePath);
  } catch (error) {
    removeIfPossible(unfinished);
    throw error;
  }
}

/** Why a table could not be replaced matters more than that the rest could not be tidied up. */
function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {}
}
