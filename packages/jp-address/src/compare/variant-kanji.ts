import { joinRows, type KanjiSource, kanjiGroups } from '../text/kanji-groups.ts';
import rows from './variant-kanji.json' with { type: 'json' };

/** As in `kanjiRows`; the bank stores each form, so browsers do not load these. 坂 and 阪 are different surnames. */
export const storedVariants: Partial<Record<KanjiSource, readonly string[]>> = rows.stored;

/** 簡化字総表 (1986), as in `kanjiRows`. A passport has these forms, a residence card has the Japanese ones. No bank stores them. */
export const simplifiedRows: readonly string[] = rows.simplified;

const groups = joinRows([...kanjiGroups, ...Object.values(storedVariants).flat(), ...simplifiedRows]);
const groupOf = new Map(groups.flatMap((group) => Array.from(group, (kanji) => [kanji, group] as const)));

export function areVariants(one: string, other: string): boolean {
  const group = groupOf.get(one);
  return one !== other && group !== undefined && group === groupOf.get(other);
}

export const listVariants = (kanji: string): readonly string[] =>
  [...(groupOf.get(kanji) ?? '')].filter((other) => other !== kanji);
