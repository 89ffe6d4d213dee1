import { readFileSync } from 'node:fs';
import { toKanaAddress } from '@kaisetsu/domain/text/kana';
import type { Places } from '../../src/adapters/postcodes/file-postcodes.ts';
import type { Furigana } from '../../src/ports.ts';

/** A text with its correct reading in full-width katakana. */
export type KnownReading = { readonly kind: string; readonly text: string; readonly reading: string };

export type ReadingScore = {
  readonly count: number;
  /** Number of correct readings. */
  readonly exact: number;
  /** Number of readings that are marked as a guess. The page asks the applicant to check these readings. */
  readonly marked: number;
  /** Texts whose reading is wrong and not marked as a guess, so the applicant may not notice the error. */
  readonly unnoticed: readonly string[];
  readonly wrong: readonly string[];
};

/**
 * Minimum number of correct readings for each kind of text in {@link heldOutReadings} (docs/design/japanese-data.md "Furigana").
 */
export const leastExact = { lot: 100, building: 104, mixed: 94 } as const;

/**
 * Returns the held-out texts: 300 lots, buildings and addresses that measure the furigana reader. An engineer must not add a
 * furigana rule for one of these texts, because the measurement must show how well the reader handles unknown texts.
 */
export function heldOutReadings(): readonly KnownReading[] {
  const [, ...lines] = readFileSync(new URL('held-out.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [kind = '', text = '', reading = ''] = line.split('\t');
    return { kind, text, reading };
  });
}

/**
 * Returns the municipalities and towns of these prefectures with their readings in the postal table. The text of a town begins
 * with its municipality.
 */
export function placeReadings(places: Places, prefectures: ReadonlySet<string>): readonly KnownReading[] {
  return [...places.municipalities].flatMap(([code, place]) => {
    if (!prefectures.has(place.prefecture)) return [];
    const { municipality: text, kanaMunicipality: reading } = place;
    const towns = new Map(places.townsOf(code).map((town) => [town.section, town.kanaSection]));
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

/**
 * Compares the results of `furigana` with the known readings. Before the comparison, both are converted to the stored form of a
 * kana sub-address.
 */
export function scoreReadings(furigana: Furigana, known: readonly KnownReading[]): ReadingScore {
  const results = known.map(({ text, reading }) => {
    const { kana, isGuess } = furigana.reading(text);
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
