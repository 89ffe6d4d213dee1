import { jisCharacters } from './character-set.ts';
import { toFullWidth } from './width.ts';

/** Kanji of family registers that JIS X 0208 has not, and in the same order the forms of them that it has. */
const rare = '髙﨑德濵瀨栁增郞橫薰緖寬淸敎黑步賴鄕曻桒緣焰俠鷗塡𠮷𡈽𣘺涉黃戶靑';
const common = '高崎徳浜瀬柳増郎横薫緒寛清教黒歩頼郷昇桑縁焔侠鴎填吉土橋渉黄戸青';

const commonForms = Array.from(common);
const commonOf = new Map(Array.from(rare, (kanji, index) => [kanji, commonForms[index] ?? kanji]));

/** Letters of European and Vietnamese names whose mark is part of them; that of others comes off by itself. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', ı: 'i', ß: 'ss' },
  ...{ æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', þ: 'th', Þ: 'TH' },
};

/**
 * The same text in the forms of its kanji, and with the plain ones of its Latin letters, that the bank can store, as far as
 * there are any: 髙橋 → 高橋, Seán → Sean. To be offered to whoever is told that a character cannot be used (spec 5.2),
 * never done without them (docs/design/japanese-data.md).
 */
export function inCommonForms(text: string): string {
  const allowed = jisCharacters();
  const isWide = /[Ａ-Ｚａ-ｚ]/.test(text);
  return text
    .replace(/(\p{Ideographic})\p{Variation_Selector}?/gu, (found, kanji: string) => {
      // Forms that Unicode holds for old codes' sake say themselves whose they are.
      const form = commonOf.get(kanji) ?? kanji.normalize('NFC');
      return allowed.has(form) ? form : found;
    })
    .replace(/(\p{Script=Latin})\p{M}*/gu, (found, letter: string) => {
      if (allowed.has(found)) return found;
      const form = plainLetters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
      return isWide ? toFullWidth(form) : form;
    });
}
