import rows from './kanji-groups.json' with { type: 'json' };

/**
 * `joyo`: 常用漢字表 (Cabinet notification 2 of 2010); `jinmei`: kJinmeiyoKanji of Unihan; `unihan`: its variant fields;
 * `cjkvi`: jisx0212- and jisx0213-variants.txt; the others: MJ縮退マップ 1.2.0. The common form comes first. Each other form
 * needs an entry in `packages/jp-address/test/kanji-evidence.json`.
 */
export type KanjiSource = keyof typeof rows;

export const kanjiRows: Readonly<Record<KanjiSource, readonly string[]>> = rows;

export const kanjiGroups: readonly string[] = joinRows(Object.values(kanjiRows).flat());

export function joinRows(rows: readonly string[]): string[] {
  const groupOf = new Map<string, ReadonlySet<string>>();
  for (const row of rows) {
    const kanji = Array.from(row.normalize('NFC'));
    const group = new Set(kanji.flatMap((one) => [...(groupOf.get(one) ?? [one])]));
    for (const one of group) groupOf.set(one, group);
  }
  return Array.from(new Set(groupOf.values()), (group) => [...group].join(''));
}
