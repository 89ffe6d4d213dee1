import table from './counters.json' with { type: 'json' };
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

/** The first match is used, so 号室 must come before 号. 四条 is シジョウ in Kyoto, and ヨンジョウ or ヨジョウ in other cities. */
const counters: readonly (readonly [string, Counter])[] = Object.entries(table);

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
