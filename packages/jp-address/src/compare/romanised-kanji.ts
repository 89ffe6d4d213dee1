import { canBeRead } from './name-reading.ts';
import { isRoman, toWords } from './roman-name.ts';
import table from './romanised-kanji.json' with { type: 'json' };
import { areVariants } from './variant-kanji.ts';

/** Usual letters of Chinese (pinyin, Wade-Giles, Cantonese) and Korean surnames on passports. */
const surnames: Readonly<Record<string, readonly string[]>> = table.surnames;

/** Hepburn to Kunrei. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/SH(?=I)/g, 'S'],
  [/SH/g, 'SY'],
  [/CH(?=I)/g, 'T'],
  [/T?CH/g, 'TY'],
  [/TS(?=U)/g, 'T'],
  [/F/g, 'H'],
  [/J(?=I)/g, 'Z'],
  [/J/g, 'ZY'],
  [/M(?=[BPM])/g, 'N'],
  [/(?<=O)H(?![AIUEOY])/g, ''],
];
const rows: Readonly<Record<string, string>> = table.kanaRows;
const vowels = 'AIUEO';
/** Vowels that can stand for a long one: TARO is タロウ. */
const maxLong = 6;

/** Kana that the letters can stand for. */
function listKana(word: string): readonly string[] {
  const text = spellings.reduce((spelled, [hepburn, kunrei]) => spelled.replace(hepburn, kunrei), word);
  let kana = [''];
  let long = 0;
  for (const [syllable, consonant = '', y = '', vowel] of text.matchAll(
    /([KSTNHMRGZDBPW]?)(Y?)([AIUEO])|./g,
  )) {
    if (vowel === undefined) {
      kana = kana.map((before) => before + (syllable === 'N' ? 'ン' : 'ツ'));
      continue;
    }
    const at = vowels.indexOf(vowel);
    const row = consonant === '' && y !== '' ? 'Y' : consonant;
    const kanaRow = rows[row] ?? 'アイウエオ';
    const own = y === '' || row === 'Y' ? kanaRow.charAt(at) : `${kanaRow.charAt(1)}${rows.Y?.[at]}`;
    const ends =
      /[OU]/.test(vowel) && ++long <= maxLong ? ['', 'ウ', ...(vowel === 'O' ? ['オ'] : [])] : [''];
    kana = kana.flatMap((before) => ends.map((end) => `${before}${own}${end}`));
  }
  return kana;
}

const isReading = (kanji: string, words: string): boolean =>
  listKana(words).some((kana) => canBeRead(kanji, kana));

const isForeignSurname = (kanji: string, words: readonly string[]): boolean =>
  Object.entries(surnames).some(
    ([surname, letters]) =>
      (surname === kanji || areVariants(surname, kanji)) && words.some((word) => letters.includes(word)),
  );

/** Whether a name in Roman letters, its words in any order, can be the other one in kanji. Of a Chinese or Korean name only the surname is compared. */
export function canBeRomanised(one: string, other: string): boolean {
  const [roman, name] = isRoman(one) ? [one, other] : [other, one];
  return isRoman(roman) && /\p{Ideographic}/u.test(name) && matchesWords(name, toWords(roman));
}

function matchesWords(name: string, words: readonly string[]): boolean {
  const [surname = '', ...given] = name.split(' ');
  if (words.length < 2) return false;
  if (isForeignSurname(given.length === 0 ? [...surname].slice(0, 1).join('') : surname, words)) return true;
  return words.some((_, at) => {
    const turned = [...words.slice(at), ...words.slice(0, at)];
    if (given.length === 0) return isReading(surname, turned.join(''));
    const [first = '', ...rest] = turned;
    return isReading(surname, first) && isReading(given.join(''), rest.join(''));
  });
}
