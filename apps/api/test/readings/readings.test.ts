import { beforeAll, describe, expect, it } from 'vitest';
import { loadFurigana } from '../support/furigana.ts';
import { heldOutReadings, leastExact, placeReadings, scoreReadings } from './score-readings.ts';

let reader: Awaited<ReturnType<typeof loadFurigana>>;
beforeAll(async () => {
  reader = await loadFurigana();
});

describe('readings of places', () => {
  it('[SRV-110] returns the reading of the postal table for every municipality and town in the banks’ areas', () => {
    const { furigana, places, homePrefectures } = reader;
    expect([...homePrefectures].sort()).toEqual(
      ['佐賀県', '山口県', '熊本県', '福岡県', '長崎県', '鹿児島県'].sort(),
    );
    const known = placeReadings(places, homePrefectures);
    expect(known.length).toBeGreaterThan(10_900);
    const { wrong, marked } = scoreReadings(furigana, known);
    expect({ wrong, marked }).toEqual({ wrong: [], marked: 0 });
  });
});

describe('readings of the held-out texts', () => {
  it.each(['lot', 'building', 'mixed'] as const)(
    '[SRV-110, SRV-111] reads at least the minimum number of texts correctly, and marks every wrong reading as a guess: %s',
    (kind) => {
      const known = heldOutReadings().filter((one) => one.kind === kind);
      const { exact, wrong, unnoticed } = scoreReadings(reader.furigana, known);
      expect(exact, wrong.join('\n')).toBeGreaterThanOrEqual(leastExact[kind]);
      expect(unnoticed).toEqual([]);
    },
  );

  it('uses 300 different texts', () => {
    expect(new Set(heldOutReadings().map(({ text }) => text)).size).toBe(300);
  });
});
