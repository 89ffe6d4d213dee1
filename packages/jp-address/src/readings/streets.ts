import { createSurePiece, findLongest, isKanji, type Piece } from './piece.ts';
import table from './streets.json' with { type: 'json' };

const streets: Readonly<Record<string, string>> = { 四: 'シ', 七: 'シチ', 九: 'ク' };
const directions = new Map(Object.entries(table.directions));

/** Streets of Kyoto, in front of 通 or a direction, or behind 通. */
const named = new Map(Object.entries(table.named));
const longestNamed = 3;
const leadsOn = /^(?:通|[上下]が?[るル]|[東西]入)/u;

/** Kyoto: 四条通 (シジョウドオリ), 寺町通御池上る, 東入ル. */
export function readStreet(text: string, at: number): Piece | undefined {
  const rest = text.slice(at);
  const [direction] = /^(?:[上下]が?[るル]|[東西]入(?:[るルり]|(?!\p{Script=Han})))/u.exec(rest) ?? [];
  if (direction !== undefined)
    return createSurePiece(direction.length, directions.get(direction.charAt(0)) ?? '');
  const [number] = /^[四七九](?=条(?:通|[上下]が?[るル]|[東西]入))/u.exec(rest) ?? [];
  if (number !== undefined) return { length: 2, kana: `${streets[number]}ジョウ`, isGuess: true };
  const [street = '', kana = ''] = findLongest(named, text, at, longestNamed) ?? [];
  const isStreet = leadsOn.test(text.slice(at + street.length)) || text.slice(0, at).endsWith('通');
  if (street !== '' && isStreet) return { length: street.length, kana, isGuess: /ジ$/.test(kana) };
  const [way] = /^通り?(?!\p{Script=Hiragana})/u.exec(rest) ?? [];
  if (way === undefined) return undefined;
  const before = text.slice(0, at);
  if (!isKanji(before.slice(-1))) return { length: way.length, kana: 'トオリ', isGuess: true };
  return /[交共普開直流文不日電]$/.test(before)
    ? undefined
    : { length: way.length, kana: 'ドオリ', isGuess: true };
}
