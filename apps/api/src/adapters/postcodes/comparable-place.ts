import { kanjiGroups } from '@kaisetsu/domain/text/kanji-groups';
import { canonicalPlace } from '@kaisetsu/domain/text/place-spellings';

/** The other forms of a kanji, each with the first form of its group. */
const firstForms: ReadonlyMap<string, string> = new Map(
  kanjiGroups.flatMap((group) => {
    const [first = '', ...others] = group;
    return others.map((kanji) => [kanji, first] as const);
  }),
);

/**
 * Converts a place name to one form for comparisons, without spaces: 須惠町 and 須恵町, 龍ケ崎 and 竜ヶ崎. This function is not in the
 * domain package, because the table of kanji would enlarge the scripts of the page.
 */
export const comparablePlace = (name: string): string =>
  canonicalPlace(
    name.replace(/\s/g, '').replace(/\p{Ideographic}/gu, (kanji) => firstForms.get(kanji) ?? kanji),
  );
