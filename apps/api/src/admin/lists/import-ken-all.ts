import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { encodeTable, isUsable, type PostcodeRow } from '@kaisetsu/jp-address/postal-table/postcode-table';
import { readTowns } from '@kaisetsu/jp-address/postal-table/town';
import { toFullWidth } from '@kaisetsu/jp-address/text/width';
import { makeFolder } from '../../adapters/files/make-folder.ts';
import { findTextFaults } from '../frame/text.ts';
import type { BadLine } from './check-rows.ts';
import { isBlankRecord, parseCsv } from './parse-csv.ts';

/** `utf_ken_all.csv`: 15 columns, no header. The older half-width file splits a long remark over lines. */
export function readKenAll(text: string) {
  const rows: PostcodeRow[] = [];
  const bad: BadLine[] = [];
  let previous: CutRemark | null = null;
  for (const record of parseCsv(text)) {
    if (isBlankRecord(record)) continue;
    const { line, values, fault } = record;
    previous = cutRemark(values, previous);
    if (previous.continues && fault === undefined) continue;
    const found = fault ?? readLine(values);
    if (typeof found === 'string') bad.push({ line, faults: [found] });
    else rows.push(...found);
  }
  return { rows, bad };
}

type CutRemark = {
  readonly postalNumber: string;
  readonly continues: boolean;
  readonly isOpen: boolean;
};

function cutRemark(values: readonly string[], previous: CutRemark | null): CutRemark {
  const [postalNumber = '', town = ''] = [values[2], values[8]];
  const continues = previous?.isOpen === true && previous.postalNumber === postalNumber;
  const brackets = town.match(/[（()）]/g) ?? [];
  const isOpen = brackets.length === 0 ? continues : /[（(]/.test(brackets.at(-1) ?? '');
  return { postalNumber, continues, isOpen };
}

function readLine(values: readonly string[]): readonly PostcodeRow[] | string {
  if (values.length !== 15) return `15 values expected, ${values.length} found`;
  const [code = '', , postalNumber = '', kanaPrefecture = '', kanaMunicipality = '', kanaTown = ''] = values;
  const [prefecture = '', municipality = '', town = ''] = values.slice(6).map(toFullWidth);
  if (!/^\d{5}$/.test(code) || !/^\d{7}$/.test(postalNumber)) {
    return 'a 5-digit municipality code and a 7-digit postal number expected';
  }
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
