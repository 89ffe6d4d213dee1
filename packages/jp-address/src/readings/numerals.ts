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
const formal: Readonly<Record<string, string>> = { 壱: '一', 弐: '二', 参: '三' };
/** Numbers without units (一〇二) become Arabic digits, which the kana address accepts. */
export function readNumber(written: string): string | undefined {
  const number = toPlain(written);
  if (/^[〇一二三四五六七八九]{2,}$/.test(number)) {
    return Array.from(number, (digit) => String(arabic.indexOf(digit))).join('');
  }
  const groups =
    /^([一二三四五六七八九]?千)?([一二三四五六七八九]?百)?([一二三四五六七八九]?十)?([一二三四五六七八九])?$/.exec(
      number,
    );
  if (groups === null || number === '') return undefined;
  return groups
    .slice(1)
    .map((group = '') => irregular[group] ?? Array.from(group, readDigit).join(''))
    .join('');
}

/** '' for another character. */
export function readDigit(written: string): string {
  const digit = toPlain(written);
  return digits[digit] ?? units[digit] ?? '';
}

export const toPlain = (number: string): string =>
  number.replace(/[壱弐参]/g, (digit) => formal[digit] ?? digit);
