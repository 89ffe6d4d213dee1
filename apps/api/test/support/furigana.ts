import { loadAnalyser } from '../../src/adapters/furigana/analyser.ts';
import { createFurigana } from '../../src/adapters/furigana/furigana-reader.ts';
import { openPostcodes, type Places } from '../../src/adapters/postcodes/file-postcodes.ts';
import { loadBanks } from '../../src/boot/banks.ts';
import { paths } from '../../src/boot/paths.ts';
import type { Furigana } from '../../src/ports.ts';

/** Needs about 200 MB. */
export async function loadFurigana(): Promise<{
  readonly furigana: Furigana;
  readonly places: Places;
  readonly homePrefectures: ReadonlySet<string>;
}> {
  const [analyse, banks] = await Promise.all([loadAnalyser(), loadBanks(paths.banks)]);
  const { places } = openPostcodes(paths.postcodes);
  const homePrefectures = new Set(banks.all.flatMap(({ bank }) => [...bank.areaPrefectures]));
  return { furigana: createFurigana({ analyse, places, homePrefectures }), places, homePrefectures };
}
