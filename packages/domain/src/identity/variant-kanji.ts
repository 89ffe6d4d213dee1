import { kanjiGroups } from '../text/kanji-groups.ts';

const groupsOf = new Map<string, Set<number>>();
kanjiGroups.forEach((group, index) => {
  for (const kanji of group) {
    const known = groupsOf.get(kanji) ?? new Set();
    groupsOf.set(kanji, known.add(index));
  }
});

/**
 * Whether the two kanji are different forms of one kanji in the table of `kanji-groups.ts`. If the typed name and the verified
 * name differ only in such pairs, a person at the bank must compare them (docs/design/identity.md "Comparison"). A kanji is not
 * a variant of itself.
 */
export function areVariants(one: string, other: string): boolean {
  if (one === other) return false;
  const others = groupsOf.get(other);
  return others !== undefined && [...(groupsOf.get(one) ?? [])].some((group) => others.has(group));
}
