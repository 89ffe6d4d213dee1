import { isPrefecture } from '../places/prefecture.ts';
import type { Municipality, Town } from './town.ts';

/** `kanaSection` may be empty. */
export type PostcodeRow = Municipality &
  Town & { readonly postalNumber: string; readonly municipalityCode: string };

/**
 * Lines `M code prefecture kana municipality kana`, then `postalNumber municipalityCode ordinal section kana`, with
 * tabs. The ordinal is for releases before ADR 0028.
 */
export function encodeTable(source: string, rows: readonly PostcodeRow[]): string {
  const municipalities = new Map<string, string>();
  for (const row of rows) {
    if (!isUsable(row)) throw new Error(`not a usable postal row: ${JSON.stringify(row)}`);
    const named = [row.prefecture, row.kanaPrefecture, row.municipality, row.kanaMunicipality].join('\t');
    const known = municipalities.get(row.municipalityCode) ?? named;
    if (known !== named) {
      throw new Error(`municipality ${row.municipalityCode} has two names: ${known} and ${named}`);
    }
    municipalities.set(row.municipalityCode, named);
  }

  const lines = [`# postcodes 1 ${source}`];
  for (const [code, named] of [...municipalities].sort(([a], [b]) => compare(a, b)))
    lines.push(`M\t${code}\t${named}`);
  const places = Map.groupBy(rows, (row) => row.postalNumber + row.municipalityCode);
  // The sort is stable: municipalities stay in the order of the source.
  for (const [place, ofPlace] of [...places].sort(([a], [b]) => compare(a.slice(0, 7), b.slice(0, 7)))) {
    const towns = new Map<string, string>();
    for (const { section, kanaSection } of ofPlace) towns.set(section, towns.get(section) || kanaSection);
    const [number, code] = [place.slice(0, 7), place.slice(7)];
    if (towns.size > 99) throw new Error(`${number} has more than 99 towns`);
    for (const [index, [section, kana]] of [...towns].entries())
      lines.push([number, code, String(index + 1).padStart(2, '0'), section, kana].join('\t'));
  }
  return `${lines.join('\n')}\n`;
}

export function isUsable(row: PostcodeRow): boolean {
  return (
    /^\d{7}$/.test(row.postalNumber) &&
    /^\d{5}$/.test(row.municipalityCode) &&
    isPrefecture(row.prefecture) &&
    row.municipality !== '' &&
    [row.kanaPrefecture, row.kanaMunicipality].every((kana) => /^[ァ-ヶー]+$/.test(kana)) &&
    /^[ァ-ヶー・．０-９Ａ-Ｚ－]*$/.test(row.kanaSection) &&
    !/[\s（）()、「」]|以下に掲載/.test(row.municipality + row.section)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
