const arabic = '〇一二三四五六七八九';
const digits = ['', 'イチ', 'ニ', 'サン', 'ヨン', 'ゴ', 'ロク', 'ナナ', 'ハチ', 'キュウ'];
const units: Readonly<Record<string, string>> = { 十: 'ジュウ', 百: 'ヒャク', 千: 'セン' };
const irregular: Readonly<Record<string, string>> = {
  三百: 'サンビャク',
  六百: 'ロッピャク',
  八百: 'ハッピャク',
  三千: 'サンゼン',
  八千: 'ハッセン',
};
const digit = '[一二三四五六七八九]';
const number = new RegExp(`^(${digit}?千)?(${digit}?百)?(${digit}?十)?(${digit})?$`);

/** Numbers without units (一〇二) become Arabic digits, which the kana address accepts. */
export function readNumber(written: string): string | undefined {
  const plain = toPlain(written);
  if (/^[〇一二三四五六七八九]{2,}$/.test(plain)) {
    return Array.from(plain, (kanji) => String(arabic.indexOf(kanji))).join('');
  }
  const groups = number.exec(plain)?.slice(1);
  if (groups === undefined || plain === '') return undefined;
  const readKanji = (kanji: string): string => units[kanji] ?? digits[arabic.indexOf(kanji)] ?? '';
  return groups.map((group = '') => irregular[group] ?? Array.from(group, readKanji).join('')).join('');
}

export const toPlain = (written: string): string =>
  written.replace(/[壱弐参]/g, (kanji) => '一二三'.charAt('壱弐参'.indexOf(kanji)));
