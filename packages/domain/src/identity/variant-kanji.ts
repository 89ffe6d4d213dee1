import { joinRows, kanjiGroups, splitRows } from '../text/kanji-groups.ts';
import { storedVariants } from './stored-variants.ts';

const groups = joinRows([...kanjiGroups, ...Object.values(storedVariants).flatMap(splitRows)]);
const groupOf = new Map(groups.flatMap((group) => Array.from(group, (kanji) => [kanji, group] as const)));

/**
 * Whether the two kanji are different forms of one kanji in the tables of `kanji-groups.ts` and `stored-variants.ts`. If the typed
 * name and the verified name differ only in such pairs, a person at the bank must compare them (docs/design/identity.md
 * "Comparison"). A kanji is not a variant of itself.
 */
export function areVariants(one: string, other: string): boolean {
  const group = groupOf.get(one);
  return one !== other && group !== undefined && group === groupOf.get(other);
}
