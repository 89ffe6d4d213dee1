import type { Analyse } from './analyser.ts';
import table from './building-words.json' with { type: 'json' };
import { createSurePiece, findLongest, isKanji, type Piece } from './piece.ts';

/** The reading applies if the character is not first and no kanji follows. */
const endings = new Map(Object.entries(table.endings));
const sides = new Map(Object.entries(table.sides));
const positions = new Map([...sides, ...Object.entries(table.positions)]);

/** A known word has only one usual reading, that of the analyser, which reads the corrected ones otherwise. */
export function createWordReader(analyse: Analyse): (text: string, at: number) => Piece | undefined {
  const analysed = (word: string) =>
    analyse(word)
      .map(({ reading }) => reading)
      .join('');
  const words = new Map([
    ...table.known.map((word) => [word, analysed(word)] as const),
    ...Object.entries(table.corrections),
  ]);
  const longest = Math.max(...[...words.keys()].map((word) => word.length));
  return (text, at) => {
    const found = findLongest(words, text, at, longest);
    if (found !== undefined) return createSurePiece(found[0].length, found[1]);
    const kana = readSingle(text.charAt(at), text.slice(0, at), text.slice(at + 1));
    return kana === undefined ? undefined : createSurePiece(1, kana);
  };
}

function readSingle(character: string, before: string, after: string): string | undefined {
  const endsName = !isKanji(after) && before !== '';
  if (endsName && endings.has(character)) return endings.get(character);
  // 佐藤方 means "in the household of Satō". In this use 方 is read カタ.
  if (character === '方' && isKanji(before.slice(-1)) && /^(?:[\s)）\d０-９]|$)/.test(after)) return 'カタ';
  if (character === '内' && /(?:院|寮|荘|店|館|ビル|校)$/.test(before) && after.trim() === '') return 'ナイ';
  if (character === '字' && /^[\p{Script=Han}ぁ-ん]/u.test(after) && !/[十文数漢名]$/.test(before))
    return 'アザ';
  if (character === '棟' && /[東西南北中央新旧号甲乙丙丁]$/.test(before)) return 'トウ';
  if (/^[\d０-９]/.test(after) && sides.has(character)) return sides.get(character);
  const isPosition = /(?:^|[\s\d０-９FＦ階号]|番地|番)$/.test(before) && /^(?:$|\s)/.test(after);
  return isPosition ? positions.get(character) : undefined;
}
