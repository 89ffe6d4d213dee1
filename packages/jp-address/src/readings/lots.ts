import counterTable from './counters.json' with { type: 'json' };
import letterTable from './lot-letters.json' with { type: 'json' };
import { createSurePiece, isKanji, type Piece } from './piece.ts';

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
const kanjiDigit = '[一二三四五六七八九]';
const kanjiNumber = new RegExp(`^(${kanjiDigit}?千)?(${kanjiDigit}?百)?(${kanjiDigit}?十)?(${kanjiDigit})?$`);

/** Numbers without units (一〇二) become Arabic digits, which the kana address accepts. */
function readNumber(written: string): string | undefined {
  const plain = toPlain(written);
  if (/^[〇一二三四五六七八九]{2,}$/.test(plain)) {
    return Array.from(plain, (kanji) => String(arabic.indexOf(kanji))).join('');
  }
  const groups = kanjiNumber.exec(plain)?.slice(1);
  if (groups === undefined || plain === '') return undefined;
  const readKanji = (kanji: string): string => units[kanji] ?? digits[arabic.indexOf(kanji)] ?? '';
  return groups.map((group = '') => irregular[group] ?? Array.from(group, readKanji).join('')).join('');
}

const toPlain = (written: string): string =>
  written.replace(/[壱弐参]/g, (kanji) => '一二三'.charAt('壱弐参'.indexOf(kanji)));

type Counter = {
  readonly kana: string;
  /** Digits whose reading ends in ッ before the counter: 一階 is イッカイ. */
  readonly shortened?: string;
  /** The counter after such a digit and after 三, if its sound changes: 六本, 三階. */
  readonly afterShortened?: string;
  readonly afterThree?: string;
  /** Last digits with several usual readings: 八階 is ハッカイ or ハチカイ. */
  readonly guesses?: string;
};

/** The first match is used, so 号室 must come before 号. 四条 is シジョウ in Kyoto, and ヨンジョウ or ヨジョウ in other cities. */
const counters: readonly (readonly [string, Counter])[] = Object.entries(counterTable);

/** Words that begin like an entry of `counters` but have another meaning. */
const otherWords =
  /^(?:番[町街台通手組]|号[線車外]|階[段層]|区[画内外役間]|組合|班長|線路|室内|館[内外長]|[軒本]\p{Script=Han})/u;

export function readCounter(text: string, at: number): Piece | undefined {
  const found = findCounter(text, at);
  return found && createSurePiece(found[0].length, found[1].kana);
}

export function readCounted(text: string, end: number, number: string): Piece | undefined {
  const found = findCounter(text, end);
  const kana = readNumber(number);
  if (found === undefined || kana === undefined) return undefined;
  const [word, counter] = found;
  const length = number.length + word.length;
  if (/\d/.test(kana)) return createSurePiece(length, kana + counter.kana);
  const digit = toPlain(number.slice(-1));
  return {
    length,
    kana: joinCounter(kana, digit, counter),
    isGuess: counter.guesses?.includes(digit) === true,
  };
}

function joinCounter(number: string, digit: string, counter: Counter): string {
  const { kana, shortened = '', afterShortened = kana, afterThree = kana } = counter;
  if (digit === '三') return number + afterThree;
  return shortened.includes(digit) ? number.replace(/.$/, 'ッ') + afterShortened : number + kana;
}

function findCounter(text: string, at: number): readonly [string, Counter] | undefined {
  if (otherWords.test(text.slice(at))) return undefined;
  return counters.find(([word]) => text.startsWith(word, at));
}

/** Kanji in place of a letter: 甲 in 甲1177. */
const lotLetters = new Map(Object.entries(letterTable.always));
/** Also in use: 子12, 寅の3. Elsewhere they are parts of names. */
const zodiacLetters = new Map(Object.entries(letterTable.zodiac));
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
