import { openPostcodes, type Places } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import { loadAnalyser } from '@kaisetsu/jp-address/readings/analyser';
import { createFurigana } from '@kaisetsu/jp-address/readings/furigana-reader';
import type { Furigana } from '@kaisetsu/jp-address/readings/reading';
import { loadBanks } from '../../src/boot/banks.ts';
import { paths } from '../../src/boot/paths.ts';

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
