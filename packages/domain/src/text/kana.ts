import { composeVoicedMarks, widenKana } from './half-width-kana.ts';
import { replaceKanjiLookalikes } from './kana-lookalikes.ts';
import { collapseSpaces, toFullWidth, toHalfWidth } from './width.ts';

const smallKana = 'ァィゥェォャュョッヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ';
const largeKana = 'アイウエオヤユヨツワカケクシストヌハヒフヘホムラリルレロｱｲｳｴｵﾔﾕﾖﾂ';
const vowelsOfV: Readonly<Record<string, string>> = { ヷ: 'ア', ヸ: 'イ', ヹ: 'エ', ヺ: 'オ' };

/** Converts hiragana, also ゔ ゝ ゞ and small kana, to full-width katakana. Other text does not change. */
export function hiraganaToKatakana(text: string): string {
  return text.replace(/[ぁ-ゖゝゞ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

/** Converts half-width katakana to full width and joins voiced marks, also か + U+3099. Other text does not change. */
export function toFullWidthKatakana(text: string): string {
  return composeVoicedMarks(widenKana(text));
}

/**
 * Replaces the iteration marks of hiragana and full-width katakana by the repeated kana, because a reading must not contain these
 * marks: ミスヾ → ミスズ, いすゝ → いすす. ヽ repeats the unvoiced kana (ヅヽ → ヅツ), and ヾ repeats the voiced kana (ハヾ → ハバ).
 */
export function expandIterationMarks(text: string): string {
  return text.replace(/([ぁ-ゖァ-ヺㇰ-ㇿ])([ゝゞヽヾ]+)/g, (_, kana: string, marks: string) => {
    const [base = '', sign = ''] = kana.normalize('NFD');
    const plain = sign === '\u309a' ? kana : base;
    const voiced = `${base}\u3099`.normalize('NFC');
    const repeated = Array.from(marks, (mark) =>
      /[ゞヾ]/.test(mark) && voiced.length === 1 ? voiced : plain,
    );
    return kana + repeated.join('');
  });
}

/**
 * Expands iteration marks and joins voiced marks until nothing changes. One pass is not enough, because a kana joined with its
 * voiced mark can precede an iteration mark.
 */
function writeOutMarks(text: string): string {
  const written = composeVoicedMarks(expandIterationMarks(text));
  return written === text ? text : writeOutMarks(written);
}

/** Converts small katakana of either width to large: ョ → ヨ, ヶ → ケ, ㇰ → ク, ｯ → ﾂ (spec 5.2 "Kana name"). */
export function enlargeSmallKana(text: string): string {
  return text.replace(/[ァィゥェォャュョッヮヵヶㇰ-ㇿｧ-ｯ]/g, (small) =>
    largeKana.charAt(smallKana.indexOf(small)),
  );
}

/**
 * Whether `text` is one part of a kana name (spec 5.2): full-width katakana, ー, and single full-width spaces between
 * words. Run `toKanaName` first.
 */
export function isKanaName(text: string): boolean {
  return /^(?=.*[ァ-ヶ])[ァ-ヶー]+(?:\u3000[ァ-ヶー]+)*$/.test(text);
}

/**
 * Normalises a kana name (spec 5.2) to full-width katakana with large kana and single full-width spaces. ヷ ヸ ヹ ヺ become
 * ヴア ヴイ ヴエ ヴオ. Letters become full-width capitals. A dash or a line after a katakana becomes the long-vowel mark, because
 * applicants confuse the keys.
 */
export function toKanaName(text: string): string {
  const reading = toKanaReading(toWideLargeKana(text));
  return replaceKanjiLookalikes(reading.replace(/[ヷ-ヺ]/g, (kana) => `ヴ${vowelsOfV[kana] ?? ''}`));
}

/**
 * Like {@link toKanaName}, but for the readings of branches: small kana stay, because banks use them there. ヷ ヸ ヹ ヺ stay too,
 * and so do kanji that look like katakana (二, 力).
 */
export function toKanaReading(text: string): string {
  return collapseSpaces(writeOutMarks(hiraganaToKatakana(toFullWidth(text))))
    .trim()
    .replace(
      /([ァ-ヺㇰ-ㇿー])([－─━]+)/g,
      (_, kana: string, dashes: string) => kana + 'ー'.repeat(dashes.length),
    )
    .replace(/[ａ-ｚ]/g, (letter) => letter.toUpperCase());
}

/**
 * Normalises a kana address (spec 5.2) to half-width katakana with large kana, capitals and single spaces. Dashes become '-'.
 * ー becomes '-' between digits, and ｰ elsewhere. Spec 5.2 does not permit ヰ, ヱ and ・, so they become ｲ, ｴ and '.'.
 */
export function toKanaAddress(text: string): string {
  const accepted = toLargeKatakana(text).replace(/ヰ/g, 'イ').replace(/ヱ/g, 'エ').replace(/・/g, '．');
  return collapseSpaces(toHalfWidth(accepted))
    .trim()
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/**
 * Whether `text` is not empty and contains only half-width katakana (with ｰ ﾞ ﾟ), capital letters, digits and `( ) . -` or space
 * (spec 5.2 "Kana sub-address"). Run `toKanaAddress` first.
 */
export function isKanaAddress(text: string): boolean {
  return /^[ｦ-ﾟA-Z0-9(). -]+$/.test(text);
}

const toLargeKatakana = (text: string): string => writeOutMarks(toWideLargeKana(text));

function toWideLargeKana(text: string): string {
  // Join voiced marks last, because カ can have a voiced mark and the small ヵ cannot.
  return composeVoicedMarks(enlargeSmallKana(hiraganaToKatakana(toFullWidth(text))));
}
