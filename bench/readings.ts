import {
  heldOutReadings,
  leastExact,
  placeReadings,
  scoreReadings,
} from '../apps/api/test/readings/score-readings.ts';
import { loadFurigana } from '../apps/api/test/support/furigana.ts';
import type { Row } from './table.ts';

/**
 * Compares the product's furigana with known readings: of the places in the home prefectures and of the held-out texts. An
 * engineer must not add a furigana rule for a held-out text (docs/design/japanese-data.md). The function also measures the time
 * of one reading.
 */
export async function measureReadings(): Promise<Row[]> {
  const { furigana, places, homePrefectures } = await loadFurigana();
  const known = [...placeReadings(places, homePrefectures), ...heldOutReadings()];
  const kinds = ['municipality', 'town', 'lot', 'building', 'mixed'] as const;
  const rows = kinds.map((kind) => {
    const ofKind = known.filter((one) => one.kind === kind);
    const { count, exact, marked, unnoticed } = scoreReadings(furigana, ofKind);
    const least = kind in leastExact ? leastExact[kind as keyof typeof leastExact] : count;
    return {
      what: `furigana: ${kind}`,
      measured: `${exact} of ${count} exact, ${marked} marked as a guess, ${unnoticed.length} wrong without a mark`,
      limit: `≥ ${least}, none wrong without a mark`,
      met: exact >= least && unnoticed.length === 0,
    };
  });
  return [...rows, timeOfReading(furigana.readKana)];
}

function timeOfReading(read: (text: string) => unknown): Row {
  const texts = heldOutReadings();
  const started = performance.now();
  for (const { text } of texts) read(text);
  const each = (performance.now() - started) / texts.length;
  return {
    what: 'furigana: time of a reading',
    measured: `${each.toFixed(2)} ms`,
    limit: '≤ 2 ms',
    met: each <= 2,
  };
}
