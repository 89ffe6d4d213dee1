import { jisCharacters } from './character-set.ts';

/** Kanji of family registers that JIS X 0208 has not, and in the same order the forms of them that it has. */
const rare = '髙﨑德濵瀨栁增郞橫薰緖寬淸敎黑步賴鄕曻桒緣焰俠鷗塡𠮷𡈽𣘺涉黃戶靑';
const common = '高崎徳浜瀬柳増郎横薫緒寛清教黒歩頼郷昇桑縁焔侠鴎填吉土橋渉黄戸青';

const commonForms = Array.from(common);
const commonOf = new Map(Array.from(rare, (kanji, index) => [kanji, commonForms[index] ?? kanji]));

/**
 * The same text in the forms of its kanji that the bank can store, as far as there are any: 髙橋 → 高橋. To be offered to
 * whoever is told that a character cannot be used (spec 5.2), never done without them (design/japanese-data).
 */
export function inCommonKanji(text: string): string {
  const allowed = jisCharacters();
  return text.replace(/(\p{Ideographic})\p{Variation_Selector}?/gu, (found, kanji: string) => {
    // Forms that Unicode holds for old codes' sake say themselves whose they are.
    const form = commonOf.get(kanji) ?? kanji.normalize('NFC');
    return allowed.has(form) ? form : found;
  });
}
