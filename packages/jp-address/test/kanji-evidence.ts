import pairs from './kanji-evidence.json' with { type: 'json' };

/** Read on 26 November 2026 from @mandel59/mojidata 1.8.1 (tables `joyo_kangxi`, `unihan_…`, `mjsm`, `kdpv_…`). */
export const kanjiEvidence = Object.entries(pairs).flatMap(([source, forms]) =>
  forms.map((pair) => {
    const [kanji = '', other = ''] = pair;
    return { kanji, other, source };
  }),
);

export function formsWithoutEvidence(
  rows: readonly string[],
  source: string,
  areForms: (form: string, other: string) => boolean,
): string[] {
  const evidence = kanjiEvidence.filter((one) => one.source === source);
  return rows
    .flatMap((row) => [...row].slice(1))
    .filter((form) => !evidence.some(({ kanji, other }) => kanji === form && areForms(form, other)));
}
