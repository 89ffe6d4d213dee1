import { toFullWidth } from '@kaisetsu/jp-address/text/width';
import type { BadLine } from './check-rows.ts';
import type { Office } from './office-rows.ts';
import { isBlankRecord, parseCsv } from './parse-csv.ts';
import { findTextFaults } from './visible-text.ts';

export type Jigyosyo = {
  readonly offices: readonly Office[];
  readonly bad: readonly BadLine[];
  readonly abolished: number;
};

const columnCount = 13;
const abolishedMark = '5';

/** `JIGYOSYO.CSV`: 13 columns without header. Kind of change 5: the number was abolished. */
export function readJigyosyo(text: string): Jigyosyo {
  const offices: Office[] = [];
  const bad: BadLine[] = [];
  let abolished = 0;
  for (const record of parseCsv(text)) {
    if (isBlankRecord(record)) continue;
    const { line, values, fault } = record;
    const office = fault ?? readLine(values);
    if (typeof office === 'string') bad.push({ line, faults: [office] });
    else if (values[columnCount - 1] === abolishedMark) abolished += 1;
    else offices.push(office);
  }
  return { offices, bad, abolished };
}

function readLine(values: readonly string[]): Office | string {
  if (values.length !== columnCount) return `${columnCount} values expected, ${values.length} found`;
  const [municipalityCode = '', , , , , town = '', lot = '', postalNumber = ''] = values;
  if (!/^\d{5}$/.test(municipalityCode) || !/^\d{7}$/.test(postalNumber)) {
    return 'a 5-digit municipality code and a 7-digit postal number expected';
  }
  const office = { postalNumber, municipalityCode, town: toFullWidth(town), lot: toFullWidth(lot) };
  return isDisplayable(office.town) ? office : 'not a usable office: a town that cannot be displayed';
}

const isDisplayable = (town: string): boolean =>
  town === '' ||
  (!Object.values(findTextFaults('town', town)).includes(true) && !/[\s（）()、「」]/.test(town));
