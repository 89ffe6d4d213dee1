import { jisCharacters } from './character-set.ts';
import { toFullWidth } from './width.ts';

/** Kanji of family registers outside JIS X 0208, and in the same order their forms inside it. */
const rare = '髙﨑德濵瀨栁增郞橫薰緖寬淸敎黑步賴鄕曻桒緣焰俠鷗塡𠮷𡈽𣘺涉黃戶靑';
const common = '高崎徳浜瀬柳増郎横薫緒寛清教黒歩頼郷昇桑縁焔侠鴎填吉土橋渉黄戸青';

const commonForms = Array.from(common);
const commonOf = new Map(Array.from(rare, (kanji, index) => [kanji, commonForms[index] ?? kanji]));

/** Letters of European and Vietnamese names that Unicode does not decompose into letter and mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', ı: 'i', ß: 'ss' },
  ...{ æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', þ: 'th', Þ: 'TH' },
};

/**
 * The text with the forms of its kanji and Latin letters that the bank can store, where such forms exist: 髙橋 → 高橋,
 * Seán → Sean. The page offers it beside the message about a banned character (spec 5.2) and never applies it without the
 * applicant (docs/design/japanese-data.md).
 */
export function inCommonForms(text: string): string {
  const allowed = jisCharacters();
  const isWide = /[Ａ-Ｚａ-ｚ]/.test(text);
  return text
    .replace(/(\p{Ideographic})\p{Variation_Selector}?/gu, (found, kanji: string) => {
      // Unicode maps its compatibility forms to the common kanji.
      const form = commonOf.get(kanji) ?? kanji.normalize('NFC');
      return allowed.has(form) ? form : found;
    })
    .replace(/(\p{Script=Latin})\p{M}*/gu, (found, letter: string) => {
      if (allowed.has(found)) return found;
      const form = plainLetters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
      return isWide ? toFullWidth(form) : form;
    });
}
