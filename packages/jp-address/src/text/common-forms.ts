import { findBannedCharacters, getJisCharacters } from './character-set.ts';
import { enlargeSmallKana, toKanaName, toKatakana } from './kana.ts';
import { kanjiGroups } from './kanji-groups.ts';
import { toFullWidth } from './width.ts';

function findCommonForms(): ReadonlyMap<string, string> {
  const allowed = getJisCharacters();
  const found = new Map<string, string>();
  for (const group of kanjiGroups) {
    const common = Array.from(group).find((kanji) => allowed.has(kanji));
    if (common === undefined) continue;
    for (const kanji of group) if (!allowed.has(kanji) && !found.has(kanji)) found.set(kanji, common);
  }
  return found;
}

let commonForms: ReadonlyMap<string, string> | undefined;

const plainLetters: Readonly<Record<string, string>> = {
  ...{ đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', ı: 'i', ß: 'ss' },
  ...{ æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', þ: 'th', Þ: 'TH' },
};

export function toCommonForms(text: string): string {
  if (findBannedCharacters(text).length === 0) return text;
  const allowed = getJisCharacters();
  commonForms ??= findCommonForms();
  const commonOf = commonForms;
  const isWide = /[０-９Ａ-Ｚａ-ｚ]/.test(text);
  return text
    .replace(/(\p{Ideographic})\p{Variation_Selector}?/gu, (found, kanji: string) => {
      // NFC maps a compatibility form to its common kanji.
      const form = commonOf.get(kanji) ?? kanji.normalize('NFC');
      return allowed.has(form) ? form : found;
    })
    .replace(/[ゔゕゖ]/g, toKatakana)
    .replace(/[ㇰ-ㇿ]/g, enlargeSmallKana)
    .replace(/[ヷ-ヺ]/g, toKanaName)
    .replace(/(\p{Script=Latin})\p{M}*/gu, (found, letter: string) => {
      if (allowed.has(found)) return found;
      const form = plainLetters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
      return isWide ? toFullWidth(form) : form;
    })
    .replace(/\p{So}/gu, (sign) => {
      // № → No, ㋿ → 令和. No digits or spaces: they would join a house number.
      const form = sign.normalize('NFKC');
      if (allowed.has(sign) || /[\d\s]/.test(form) || findBannedCharacters(form).length > 0) return sign;
      return isWide ? toFullWidth(form) : form;
    });
}
