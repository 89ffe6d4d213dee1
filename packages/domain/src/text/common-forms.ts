import { bannedCharacters, jisCharacters } from './character-set.ts';
import { kanjiGroups } from './kanji-groups.ts';
import { toFullWidth } from './width.ts';

/** Kanji outside JIS X 0208, each with the first kanji of its group (`kanjiGroups`) that JIS X 0208 contains. */
function findCommonForms(): ReadonlyMap<string, string> {
  const allowed = jisCharacters();
  const found = new Map<string, string>();
  for (const group of kanjiGroups) {
    const common = Array.from(group).find((kanji) => allowed.has(kanji));
    if (common === undefined) continue;
    for (const kanji of group) if (!allowed.has(kanji) && !found.has(kanji)) found.set(kanji, common);
  }
  return found;
}

let commonForms: ReadonlyMap<string, string> | undefined;

/** Letters of European and Vietnamese names that Unicode does not decompose into letter and mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', ı: 'i', ß: 'ss' },
  ...{ æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', þ: 'th', Þ: 'TH' },
};

/**
 * Replaces kanji and Latin letters by forms that the bank can store, if such forms exist: 髙橋 → 高橋, Seán → Sean. A text without
 * banned characters stays as it is, even if its letters have different widths. The page offers the result beside the message
 * about a banned character (spec 5.2). The applicant decides whether to use the result (docs/design/japanese-data.md).
 */
export function inCommonForms(text: string): string {
  if (bannedCharacters(text).length === 0) return text;
  const allowed = jisCharacters();
  commonForms ??= findCommonForms();
  const commonOf = commonForms;
  const isWide = /[Ａ-Ｚａ-ｚ]/.test(text);
  return text
    .replace(/(\p{Ideographic})\p{Variation_Selector}?/gu, (found, kanji: string) => {
      // NFC maps a compatibility form to its common kanji.
      const form = commonOf.get(kanji) ?? kanji.normalize('NFC');
      return allowed.has(form) ? form : found;
    })
    .replace(/(\p{Script=Latin})\p{M}*/gu, (found, letter: string) => {
      if (allowed.has(found)) return found;
      const form = plainLetters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
      return isWide ? toFullWidth(form) : form;
    });
}
