import { readNumber } from './numerals.ts';
import { isKanji, type Piece, sure } from './piece.ts';

/** Kanji that lot numbers contain in place of a letter (甲 in 甲1177), with their readings in this use. */
const lotLetters: Readonly<Record<string, string>> = {
  甲: 'コウ',
  乙: 'オツ',
  丙: 'ヘイ',
  丁: 'テイ',
  戊: 'ボ',
  己: 'キ',
  庚: 'コウ',
  辛: 'シン',
  壬: 'ジン',
  癸: 'キ',
};

/** Words after a number, with their readings. The first match is used, so 号室 must come before 号. */
const counters: readonly (readonly [string, string])[] = [
  ['番外地', 'バンガイチ'],
  ['号室', 'ゴウシツ'],
  ['号棟', 'ゴウトウ'],
  ['号館', 'ゴウカン'],
  ['号地', 'ゴウチ'],
  ['番館', 'バンカン'],
  ['番地', 'バンチ'],
  ['丁目', 'チョウメ'],
  ['地割', 'チワリ'],
  ['街区', 'ガイク'],
  ['階建', 'カイダテ'],
  ['画地', 'カクチ'],
  ['号', 'ゴウ'],
  ['番', 'バン'],
  ['階', 'カイ'],
  ['棟', 'トウ'],
  ['館', 'カン'],
  ['室', 'シツ'],
  ['組', 'クミ'],
  ['班', 'ハン'],
  ['区', 'ク'],
  ['条', 'ジョウ'],
  ['線', 'セン'],
];

/** Words that begin like an entry of `counters` but have another meaning: 番町 in 3番町, 号線 in 2号線, 組合 in 5組合. */
const otherWords =
  /^(?:番[町丁街台通手組]|号[線車外]|階[段層]|区[画内外役間]|組合|班長|線路|室内|館[内外長])/;

const numberAt = (text: string, at: number): string =>
  /^[〇一二三四五六七八九十百千壱弐参]+/.exec(text.slice(at))?.[0] ?? '';

/** Reads the part that begins at `at`: the letter of a lot, a number in kanji, 第 with a number, or a word after a number. */
export function readLot(text: string, at: number): Piece | undefined {
  const character = text.charAt(at);
  const before = text.slice(0, at);
  const after = text.slice(at + 1);
  if (character === '第' && /^[\d０-９]/.test(after)) return sure(1, 'ダイ');
  const letter = readLotLetter(character, before, after);
  if (letter !== undefined) return sure(1, letter);
  if (character === '第') {
    const number = numberAt(text, at + 1);
    const { kana, length } = readCounted(text, at + 1, number) ?? {
      kana: readNumber(number, ''),
      length: number.length,
    };
    return kana === undefined ? undefined : sure(1 + length, `ダイ${kana}`);
  }
  const number = numberAt(text, at);
  if (number !== '') return readKanjiNumber(text, at, number);
  return /[\dA-Za-z０-９Ａ-Ｚａ-ｚ]$/.test(before) ? readCounter(text, at) : undefined;
}

function readLotLetter(character: string, before: string, after: string): string | undefined {
  const kana = lotLetters[character];
  if (kana === undefined) return undefined;
  const precedesNumber = /^\s*[のノ]?\s*[\d０-９〇一二三四五六七八九十百千]/.test(after);
  const followsNumber = /(?:[\d０-９][-－]?|番地|番|号)$/.test(before) && !isKanji(after);
  if (!precedesNumber && !followsNumber) return undefined;
  // Addresses in the city of Sakai (堺市) have 2丁5番 instead of 2丁目5番. There 丁 is read チョウ.
  return character === '丁' && /[\d０-９]$/.test(before) ? 'チョウ' : kana;
}

function readKanjiNumber(text: string, at: number, number: string): Piece | undefined {
  const before = text.slice(0, at);
  const counted = readCounted(text, at, number);
  const isUnambiguous = /^(?:丁目|番地|地割|号室|号棟)/.test(text.slice(at + number.length));
  const isSeparate = !isKanji(before.slice(-1)) || /[甲乙丙丁戊己庚辛番号目階棟館割地]$/.test(before);
  if (counted !== undefined && (isUnambiguous || isSeparate)) return sure(counted.length, counted.kana);
  const follows = /(?:[甲乙丙丁戊己庚辛]|[\d０-９番地号]\s*[のノ]|[甲乙丙丁]\s*[のノ]|[-－])$/.test(before);
  const after = text.charAt(at + number.length);
  const kana = readNumber(number, '');
  return follows && kana !== undefined && !isKanji(after) ? sure(number.length, kana) : undefined;
}

function readCounted(text: string, at: number, number: string): { kana: string; length: number } | undefined {
  const end = at + number.length;
  const counter = readCounter(text, end);
  if (number === '' || counter === undefined) return undefined;
  const kana = readNumber(number, text.slice(end, end + counter.length));
  return kana === undefined
    ? undefined
    : { kana: kana + counter.kana, length: number.length + counter.length };
}

function readCounter(text: string, at: number): Piece | undefined {
  const found = counters.find(([word]) => text.startsWith(word, at));
  if (found === undefined) return undefined;
  const [word, kana] = found;
  return otherWords.test(text.slice(at)) ? undefined : sure(word.length, kana);
}
