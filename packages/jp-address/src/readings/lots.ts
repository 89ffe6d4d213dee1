import { readCounted, readCounter } from './counters.ts';
import table from './lot-letters.json' with { type: 'json' };
import { readNumber } from './numerals.ts';
import { createSurePiece, isKanji, type Piece } from './piece.ts';

/** Kanji in place of a letter: 甲 in 甲1177. */
const lotLetters = new Map(Object.entries(table.always));
/** Also in use: 子12, 寅の3. Elsewhere they are parts of names. */
const zodiacLetters = new Map(Object.entries(table.zodiac));
const letters = [...lotLetters.keys()].join('');
const letterRun = new RegExp(`^[${letters}]{2,}`);
const followsLetter = new RegExp(`[${letters}]$`);

const numberAt = (text: string, at: number): string =>
  /^[〇一二三四五六七八九十百千壱弐参]+/.exec(text.slice(at))?.[0] ?? '';

export function readLot(text: string, at: number): Piece | undefined {
  const character = text.charAt(at);
  const before = text.slice(0, at);
  const after = text.slice(at + 1);
  if (character === '第' && /^[\d０-９]/.test(after)) return createSurePiece(1, 'ダイ');
  const run = isKanji(before.slice(-1)) ? undefined : letterRun.exec(text.slice(at))?.[0];
  if (run !== undefined)
    return createSurePiece(run.length, Array.from(run, (letter) => lotLetters.get(letter)).join(''));
  const letter = readLotLetter(character, before, after);
  if (letter !== undefined) return createSurePiece(1, letter);
  if (character === '第') {
    const number = numberAt(text, at + 1);
    const read = readCounted(text, at + 1 + number.length, number) ?? readPlainNumber(number);
    return read && { ...read, length: 1 + read.length, kana: `ダイ${read.kana}` };
  }
  const number = numberAt(text, at);
  if (number !== '') return readKanjiNumber(text, at, number);
  const counts = /[\dA-Za-z０-９Ａ-Ｚａ-ｚ]$/.test(before) || followsLetter.test(before);
  return counts ? readCounter(text, at) : undefined;
}

function readLotLetter(character: string, before: string, after: string): string | undefined {
  const kana =
    lotLetters.get(character) ?? (isKanji(before.slice(-1)) ? undefined : zodiacLetters.get(character));
  if (kana === undefined) return undefined;
  const precedesNumber =
    /^\s*(?:[のノ]\s*|[-－])?[\d０-９〇一二三四五六七八九十百千]/.test(after) ||
    (!isKanji(before.slice(-1)) && /^(?:号(?:[室棟館]|\P{Script=Han}|$)|棟)/u.test(after));
  // In a town's name such as 二番丁, 丁 is not certainly a letter.
  const isTown = character === '丁' && before.endsWith('番');
  const followsNumber = /(?:[\d０-９]|番地|番|号)[-－のノ]?$/.test(before) && !isKanji(after) && !isTown;
  if (!precedesNumber && !followsNumber) return undefined;
  // Sakai (堺市) writes 2丁5番 for 2丁目5番.
  return character === '丁' && /[\d０-９]$/.test(before) ? 'チョウ' : kana;
}

function readKanjiNumber(text: string, at: number, number: string): Piece | undefined {
  const before = text.slice(0, at);
  const counted = readCounted(text, at + number.length, number);
  const isUnambiguous = /^(?:丁目|番地|地割|号室|号棟)/.test(text.slice(at + number.length));
  const isSeparate = !isKanji(before.slice(-1)) || /[甲乙丙丁戊己庚辛番号目階棟館割地]$/.test(before);
  if (counted !== undefined && (isUnambiguous || isSeparate)) return counted;
  const follows = /(?:[甲乙丙丁戊己庚辛]|[\d０-９番地号]\s*[のノ]|[甲乙丙丁]\s*[のノ]|[-－])$/.test(before);
  const after = text.charAt(at + number.length);
  return follows && !isKanji(after) ? readPlainNumber(number) : undefined;
}

function readPlainNumber(number: string): Piece | undefined {
  const kana = readNumber(number);
  return kana === undefined ? undefined : createSurePiece(number.length, kana);
}
