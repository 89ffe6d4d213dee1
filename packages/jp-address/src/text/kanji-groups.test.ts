import { describe, expect, it } from 'vitest';
import { formsWithoutEvidence } from '../../test/kanji-evidence.ts';
import { getJisCharacters } from './character-set.ts';
import { kanjiGroups, kanjiRows } from './kanji-groups.ts';

const groupOf = (kanji: string): string => kanjiGroups.find((group) => group.includes(kanji)) ?? '';

describe('the table of kanji forms [VAL-069]', () => {
  it.each(Object.entries(kanjiRows))(
    'lists after a common form only forms that the source %s names',
    (source, rows) => {
      const inOneGroup = (form: string, other: string) => groupOf(form).includes(other);
      expect(formsWithoutEvidence(rows, source, inOneGroup)).toEqual([]);
    },
  );

  it('joins rows that share a kanji into one group, with the common form first', () => {
    expect(['斎', '𠮷', '𫝔'].map(groupOf)).toEqual(['斉齊斎齋', '吉𠮷', '尭堯𠒖𫝔']);
    const kanji = kanjiGroups.flatMap((group) => Array.from(group));
    expect(new Set(kanji).size).toBe(kanji.length);
  });

  it('has in each group a form that the bank can store', () => {
    const allowed = getJisCharacters();
    expect(kanjiGroups.filter((group) => !Array.from(group).some((one) => allowed.has(one)))).toEqual([]);
  });
});
