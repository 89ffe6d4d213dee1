import { joinRows, kanjiGroups, splitRows } from '../text/kanji-groups.ts';
import { simplifiedRows } from './simplified-kanji.ts';
import { storedVariants } from './stored-variants.ts';

const groups = joinRows([
  ...kanjiGroups,
  ...[...Object.values(storedVariants), simplifiedRows].flatMap(splitRows),
]);
const groupOf = new Map(groups.flatMap((group) => Array.from(group, (kanji) => [kanji, group] as const)));

export function areVariants(one: string, other: string): boolean {
  const group = groupOf.get(one);
  return one !== other && group !== undefined && group === groupOf.get(other);
}

export const listVariants = (kanji: string): readonly string[] =>
  [...(groupOf.get(kanji) ?? '')].filter((other) => other !== kanji);
