import { composeVoicedMarks, widenKana } from './half-width-kana.ts';
import { collapseSpaces, toFullWidth, toHalfWidth } from './width.ts';

const smallKana = 'ァィゥェォャュョッヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ';
const largeKana = 'アイウエオヤユヨツワカケクシストヌハヒフヘホムラリルレロｱｲｳｴｵﾔﾕﾖﾂ';
const vowelsOfV: Readonly<Record<string, string>> = { ヷ: 'ア', ヸ: 'イ', ヹ: 'エ', ヺ: 'オ' };

export function toKatakana(text: string): string {
  return text.replace(/[ぁ-ゖゝゞ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

export function toFullWidthKatakana(text: string): string {
  return composeVoicedMarks(widenKana(text));
}

/** ミスヾ → ミスズ, いすゝ → いすす, ヅヽ → ヅツ. */
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

/** A kana joined with its voiced mark can precede an iteration mark. */
function writeOutMarks(text: string): string {
  const written = composeVoicedMarks(expandIterationMarks(text));
  return written === text ? text : writeOutMarks(written);
}

export function enlargeSmallKana(text: string): string {
  return text.replace(/[ァィゥェォャュョッヮヵヶㇰ-ㇿｧ-ｯ]/g, (small) =>
    largeKana.charAt(smallKana.indexOf(small)),
  );
}

export function isKanaName(text: string): boolean {
  return /^(?=.*[ァ-ヶ])[ァ-ヶー]+(?:\u3000[ァ-ヶー]+)*$/.test(text);
}

export function toKanaName(text: string): string {
  const reading = toKanaReading(toWideLargeKana(text));
  return replaceKanjiLookalikes(reading.replace(/[ヷ-ヺ]/g, (kana) => `ヴ${vowelsOfV[kana] ?? ''}`));
}

/** Banks use small kana in the readings of branches. */
export function toKanaReading(text: string): string {
  return collapseSpaces(writeOutMarks(toKatakana(toFullWidth(text))))
    .trim()
    .replace(
      /([ァ-ヺㇰ-ㇿー])([－─━]+)/g,
      (_, kana: string, dashes: string) => kana + 'ー'.repeat(dashes.length),
    )
    .replace(/[ａ-ｚ]/g, (letter) => letter.toUpperCase());
}

/** Spec 5.2 does not permit ヰ, ヱ and ・. */
export function toKanaAddress(text: string): string {
  const accepted = toLargeKatakana(text).replace(/ヰ/g, 'イ').replace(/ヱ/g, 'エ').replace(/・/g, '．');
  return collapseSpaces(toHalfWidth(accepted))
    .trim()
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

export function isKanaAddress(text: string): boolean {
  return /^[ｦ-ﾟA-Z0-9(). -]+$/.test(text);
}

const toLargeKatakana = (text: string): string => writeOutMarks(toWideLargeKana(text));

function toWideLargeKana(text: string): string {
  // Join voiced marks last, because カ can have one and ヵ cannot.
  return composeVoicedMarks(enlargeSmallKana(toKatakana(toFullWidth(text))));
}

export const kanjiLookalikes = '二八力口夕工卜一';
export const katakanaLookalikes = 'ニハカロタエトー';

function replaceKanjiLookalikes(text: string): string {
  if (!/[二八力口夕工卜一]/.test(text) || !/[ァ-ヶ]/.test(text)) return text;
  const replaced = text.replace(/[二八力口夕工卜一]/g, (found) =>
    katakanaLookalikes.charAt(kanjiLookalikes.indexOf(found)),
  );
  return /^[ァ-ヶ][ァ-ヶー]*(?:\u3000[ァ-ヶ][ァ-ヶー]*)*$/.test(replaced) ? replaced : text;
}
