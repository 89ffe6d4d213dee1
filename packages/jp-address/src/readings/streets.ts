import { createSurePiece, isKanji, type Piece } from './piece.ts';

const streets: Readonly<Record<string, string>> = { 四: 'シ', 七: 'シチ', 九: 'ク' };
const directions: Readonly<Record<string, string>> = {
  ...{ 上: 'アガル', 下: 'サガル', 東: 'ヒガシイル', 西: 'ニシイル' },
};

/** Kyoto: 四条通 (シジョウドオリ), 寺町通御池上る, 東入ル. */
export function readStreet(text: string, at: number): Piece | undefined {
  const rest = text.slice(at);
  const [direction] = /^(?:[上下]が?[るル]|[東西]入(?:[るルり]|(?!\p{Script=Han})))/u.exec(rest) ?? [];
  if (direction !== undefined)
    return createSurePiece(direction.length, directions[direction.charAt(0)] ?? '');
  const [number] = /^[四七九](?=条(?:通|[上下]が?[るル]|[東西]入))/u.exec(rest) ?? [];
  if (number !== undefined) return { length: 2, kana: `${streets[number]}ジョウ`, isGuess: true };
  const [way] = /^通り?(?!\p{Script=Hiragana})/u.exec(rest) ?? [];
  if (way === undefined) return undefined;
  const before = text.slice(0, at);
  if (!isKanji(before.slice(-1))) return { length: way.length, kana: 'トオリ', isGuess: true };
  return /[交共普開直流文不日電]$/.test(before)
    ? undefined
    : { length: way.length, kana: 'ドオリ', isGuess: true };
}
