import { readNumber, toPlain } from './numerals.ts';
import { createSurePiece, type Piece } from './piece.ts';

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

/** The first match is used, so 号室 must come before 号. */
const counters: Readonly<Record<string, Counter>> = {
  番外地: { kana: 'バンガイチ' },
  号室: { kana: 'ゴウシツ' },
  号棟: { kana: 'ゴウトウ' },
  号館: { kana: 'ゴウカン' },
  号地: { kana: 'ゴウチ' },
  番館: { kana: 'バンカン' },
  番地: { kana: 'バンチ' },
  番丁: { kana: 'バンチョウ', guesses: '一二三四五六七八九十百千' },
  丁目: { kana: 'チョウメ', shortened: '一八十', guesses: '百千' },
  地割: { kana: 'チワリ', guesses: '八十百千' },
  街区: { kana: 'ガイク' },
  階建: { kana: 'カイダテ', shortened: '一六八十', afterThree: 'ガイダテ', guesses: '八百千' },
  画地: { kana: 'カクチ', guesses: '一六八十百千' },
  号: { kana: 'ゴウ' },
  番: { kana: 'バン' },
  階: { kana: 'カイ', shortened: '一六八十', afterThree: 'ガイ', guesses: '八百千' },
  棟: { kana: 'トウ', shortened: '一八十', guesses: '八百千' },
  館: { kana: 'カン', guesses: '一六八十百千' },
  室: { kana: 'シツ', guesses: '一八十百千' },
  組: { kana: 'クミ', guesses: '四六七八九十百千' },
  班: {
    kana: 'ハン',
    shortened: '一六八十',
    afterShortened: 'パン',
    afterThree: 'パン',
    guesses: '三四七八百千',
  },
  区: { kana: 'ク', shortened: '一六十', guesses: '七八百千' },
  // 四条 is シジョウ in Kyoto, and ヨンジョウ or ヨジョウ in other cities.
  条: { kana: 'ジョウ', guesses: '四七九' },
  線: { kana: 'セン', shortened: '一八十', guesses: '四七八九百千' },
  軒: { kana: 'ケン', shortened: '一六八十', afterThree: 'ゲン', guesses: '七八百千' },
  本: {
    kana: 'ホン',
    shortened: '一六八十',
    afterShortened: 'ポン',
    afterThree: 'ボン',
    guesses: '七八百千',
  },
};

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
  return Object.entries(counters).find(([word]) => text.startsWith(word, at));
}
