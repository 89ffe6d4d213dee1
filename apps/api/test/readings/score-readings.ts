import { readFileSync } from 'node:fs';
import type { Places } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import type { Furigana } from '@kaisetsu/jp-address/readings/reading';
import { toKanaAddress } from '@kaisetsu/jp-address/text/kana';

export type KnownReading = { readonly kind: string; readonly text: string; readonly reading: string };

export type ReadingScore = {
  readonly count: number;
  readonly exact: number;
  readonly marked: number;
  readonly unnoticed: readonly string[];
  readonly wrong: readonly string[];
};

export const leastExact = { lot: 100, building: 104, mixed: 94 } as const;

/** Add no furigana rule for these texts: they measure unknown ones. */
export function heldOutReadings(): readonly KnownReading[] {
  const [, ...lines] = readFileSync(new URL('held-out.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [kind = '', text = '', reading = ''] = line.split('\t');
    return { kind, text, reading };
  });
}

export function placeReadings(places: Places, prefectures: ReadonlySet<string>): readonly KnownReading[] {
  return [...places.municipalities].flatMap(([code, place]) => {
    if (!prefectures.has(place.prefecture)) return [];
    const { municipality: text, kanaMunicipality: reading } = place;
    const towns = new Map(places.getTowns(code).map((town) => [town.section, town.kanaSection]));
    return [
      { kind: 'municipality', text, reading },
      ...Array.from(towns, ([section, kana]) => ({
        kind: 'town',
        text: text + section,
        reading: reading + kana,
      })),
    ];
  });
}

export function scoreReadings(furigana: Furigana, known: readonly KnownReading[]): ReadingScore {
  const results = known.map(({ text, reading }) => {
    const { kana, isGuess } = furigana.readKana(text);
    return { text: `${text} ${kana}`, isExact: toKanaAddress(kana) === toKanaAddress(reading), isGuess };
  });
  const wrong = results.filter(({ isExact }) => !isExact);
  return {
    count: results.length,
    exact: results.length - wrong.length,
    marked: results.filter(({ isGuess }) => isGuess).length,
    unnoticed: wrong.filter(({ isGuess }) => !isGuess).map(({ text }) => text),
    wrong: wrong.map(({ text }) => text),
  };
}
