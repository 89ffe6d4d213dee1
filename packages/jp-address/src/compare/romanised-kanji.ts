import { listWordPairs } from '../text/word-pairs.ts';
import { canBeRead } from './name-reading.ts';
import { isRoman, toWords } from './roman-name.ts';
import { areVariants } from './variant-kanji.ts';

/** Usual letters of Chinese (pinyin, Wade-Giles, Cantonese) and Korean surnames on passports. */
const surnames = listWordPairs(`
  王 WANG,WONG 李 LI,LEE,YI,RI 張 ZHANG,CHANG,CHEUNG,JANG 劉 LIU,LAU,YOO,RYU 陳 CHEN,CHAN,JIN 楊 YANG,YEUNG
  黄 HUANG,WONG,HWANG 趙 ZHAO,CHAO,CHO,JO 呉 WU,NG,OH,O 周 ZHOU,CHOU,CHOW,JOO 徐 XU,HSU,SEO,SUH 孫 SUN,SON
  馬 MA 朱 ZHU,CHU,JOO 胡 HU,WU 郭 GUO,KUO,KWOK,KWAK 何 HE,HO 高 GAO,KAO,KO 林 LIN,LAM,LIM,IM 羅 LUO,LO,LAW
  鄭 ZHENG,CHENG,JEONG,JUNG,CHUNG 梁 LIANG,LEUNG,YANG 謝 XIE,HSIEH,TSE 宋 SONG,SUNG 許 XU,HSU,HUI,HEO,HUR
  韓 HAN,HON 馮 FENG,FUNG 鄧 DENG,TENG,TANG 曹 CAO,TSAO,CHO 彭 PENG,PANG 曾 ZENG,TSENG,TSANG 董 DONG,TUNG
  潘 PAN,POON 蔡 CAI,TSAI,CHOI,CHAE 葉 YE,YEH,YIP 蘇 SU,SO 魏 WEI 呂 LU,LYU,LUI 丁 DING,TING,JEONG
  任 REN,JEN,YIM,IM 沈 SHEN,SHUM,SHIM,SIM 姜 JIANG,CHIANG,KANG 崔 CUI,CHOI,CHOE 金 JIN,KIM 朴 PIAO,PARK,PAK
  尹 YIN,YOON,YUN 申 SHEN,SHIN 権 KWON 安 AN,AHN 柳 LIU,RYU,YOO 洪 HONG,HUNG 全 JEON,CHUN 文 MOON,MUN
  裴 PEI,BAE 白 BAI,BAEK,PAIK 南 NAM 阮 NGUYEN,RUAN`);

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
const rows: Readonly<Record<string, string>> = Object.fromEntries(
  listWordPairs(`
    K カキクケコ S サシスセソ T タチツテト N ナニヌネノ H ハヒフヘホ M マミムメモ R ラリルレロ G ガギグゲゴ
    Z ザジズゼゾ D ダヂヅデド B バビブベボ P パピプペポ Y ヤイユエヨ W ワイウエヲ`),
);
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
  surnames.some(
    ([surname, letters]) =>
      (surname === kanji || areVariants(surname, kanji)) &&
      words.some((word) => letters.split(',').includes(word)),
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
