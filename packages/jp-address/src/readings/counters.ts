import { readDigit, readNumber, toPlain } from './numerals.ts';
import { createSurePiece, type Piece } from './piece.ts';

type Counter = {
  readonly kana: string;
  readonly irregular?: Readonly<Record<string, string>>;
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
  丁目: {
    kana: 'チョウメ',
    irregular: { 一: 'イッチョウメ', 八: 'ハッチョウメ', 十: 'ジュッチョウメ' },
    guesses: '百千',
  },
  地割: { kana: 'チワリ', guesses: '八十百千' },
  街区: { kana: 'ガイク' },
  階建: {
    kana: 'カイダテ',
    irregular: {
      ...{ 一: 'イッカイダテ', 三: 'サンガイダテ', 六: 'ロッカイダテ' },
      ...{ 八: 'ハッカイダテ', 十: 'ジュッカイダテ' },
    },
    guesses: '八百千',
  },
  画地: { kana: 'カクチ', guesses: '一六八十百千' },
  号: { kana: 'ゴウ' },
  番: { kana: 'バン' },
  階: {
    kana: 'カイ',
    irregular: { 一: 'イッカイ', 三: 'サンガイ', 六: 'ロッカイ', 八: 'ハッカイ', 十: 'ジュッカイ' },
    guesses: '八百千',
  },
  棟: {
    kana: 'トウ',
    irregular: { 一: 'イットウ', 八: 'ハットウ', 十: 'ジュットウ' },
    guesses: '八百千',
  },
  館: { kana: 'カン', guesses: '一六八十百千' },
  室: { kana: 'シツ', guesses: '一八十百千' },
  組: { kana: 'クミ', guesses: '四六七八九十百千' },
  班: {
    kana: 'ハン',
    irregular: { 一: 'イッパン', 三: 'サンパン', 六: 'ロッパン', 八: 'ハッパン', 十: 'ジュッパン' },
    guesses: '三四七八百千',
  },
  区: {
    kana: 'ク',
    irregular: { 一: 'イック', 六: 'ロック', 十: 'ジュック' },
    guesses: '七八百千',
  },
  // 四条 is シジョウ in Kyoto, and ヨンジョウ or ヨジョウ in other cities.
  条: { kana: 'ジョウ', guesses: '四七九' },
  線: {
    kana: 'セン',
    irregular: { 一: 'イッセン', 八: 'ハッセン', 十: 'ジュッセン' },
    guesses: '四七八九百千',
  },
  軒: {
    kana: 'ケン',
    irregular: { 一: 'イッケン', 三: 'サンゲン', 六: 'ロッケン', 八: 'ハッケン', 十: 'ジュッケン' },
    guesses: '七八百千',
  },
  本: {
    kana: 'ホン',
    irregular: { 一: 'イッポン', 三: 'サンボン', 六: 'ロッポン', 八: 'ハッポン', 十: 'ジュッポン' },
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
  const irregular = counter.irregular?.[digit];
  return {
    length,
    kana:
      irregular === undefined
        ? kana + counter.kana
        : kana.slice(0, kana.length - readDigit(digit).length) + irregular,
    isGuess: counter.guesses?.includes(digit) === true,
  };
}

function findCounter(text: string, at: number): readonly [string, Counter] | undefined {
  if (otherWords.test(text.slice(at))) return undefined;
  return Object.entries(counters).find(([word]) => text.startsWith(word, at));
}
