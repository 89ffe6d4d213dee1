const digits: Readonly<Record<string, string>> = {
  一: 'イチ',
  二: 'ニ',
  三: 'サン',
  四: 'ヨン',
  五: 'ゴ',
  六: 'ロク',
  七: 'ナナ',
  八: 'ハチ',
  九: 'キュウ',
};
const units: Readonly<Record<string, string>> = { 十: 'ジュウ', 百: 'ヒャク', 千: 'セン' };
const irregular: Readonly<Record<string, string>> = {
  三百: 'サンビャク',
  六百: 'ロッピャク',
  八百: 'ハッピャク',
  三千: 'サンゼン',
  八千: 'ハッセン',
};
const arabic = '〇一二三四五六七八九';
/** Formal kanji digits, used in names of buildings (壱番館). */
const formal: Readonly<Record<string, string>> = { 壱: '一', 弐: '二', 参: '三' };
/** Endings of a number's reading, and their short forms before the counters 丁目 and 階. */
const shortened: readonly (readonly [RegExp, string])[] = [
  [/イチ$/, 'イッ'],
  [/ハチ$/, 'ハッ'],
  [/ジュウ$/, 'ジュッ'],
];

/**
 * Reads a number in kanji with units (百二), below 10,000. Two or more digits without units (一〇二) become Arabic digits, which
 * the kana address accepts.
 *
 * @param counter the word after the number; some counters change the end of the reading (一丁目 イッチョウメ)
 * @returns undefined when the text is not such a number
 */
export function readNumber(written: string, counter: string): string | undefined {
  const number = written.replace(/[壱弐参]/g, (digit) => formal[digit] ?? digit);
  if (/^[〇一二三四五六七八九]{2,}$/.test(number)) {
    return Array.from(number, (digit) => String(arabic.indexOf(digit))).join('');
  }
  const groups =
    /^([一二三四五六七八九]?千)?([一二三四五六七八九]?百)?([一二三四五六七八九]?十)?([一二三四五六七八九])?$/.exec(
      number,
    );
  if (groups === null || number === '') return undefined;
  const kana = groups
    .slice(1)
    .map((group = '') => irregular[group] ?? readGroup(group))
    .join('');
  if (counter === '階' && kana.endsWith('ロク')) return kana.replace(/ロク$/, 'ロッ');
  const [ending, short] =
    (counter === '丁目' || counter === '階'
      ? shortened.find(([pattern]) => pattern.test(kana))
      : undefined) ?? [];
  return ending === undefined || short === undefined ? kana : kana.replace(ending, short);
}

const readGroup = (group: string): string =>
  Array.from(group, (character) => digits[character] ?? units[character] ?? '').join('');
