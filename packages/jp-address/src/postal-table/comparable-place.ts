import { toCanonicalPlace } from '../places/place-spellings.ts';
import { kanjiGroups } from '../text/kanji-groups.ts';

const firstForms: ReadonlyMap<string, string> = new Map(
  kanjiGroups.flatMap((group) => {
    const [first = '', ...others] = group;
    return others.map((kanji) => [kanji, first] as const);
  }),
);

/** Not in the domain package: the table would enlarge the page. */
export const comparablePlace = (name: string): string =>
  toCanonicalPlace(
    name.replace(/\s/g, '').replace(/\p{Ideographic}/gu, (kanji) => firstForms.get(kanji) ?? kanji),
  );
