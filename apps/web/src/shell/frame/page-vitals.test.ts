import { expect, it } from 'vitest';
import { LayoutShiftScore } from './page-vitals.ts';

it.each([
  ['no shift', [], 0],
  [
    'shifts with pauses of less than a second',
    [
      [0, 0.1],
      [900, 0.1],
    ],
    0.2,
  ],
  [
    'the larger of two groups of shifts, which a pause of one second separates',
    [
      [0, 0.1],
      [1000, 0.3],
      [1500, 0.05],
    ],
    0.35,
  ],
  [
    'only the shifts of the first five seconds, if further shifts follow without a pause',
    [
      [0, 0.1],
      [900, 0.1],
      [1800, 0.1],
      [2700, 0.1],
      [3600, 0.1],
      [4500, 0.1],
      [5000, 0.1],
    ],
    0.6,
  ],
])('[OPS-060] CLS is the sum of %s', (_, shifts, expected) => {
  const score = new LayoutShiftScore();
  for (const [startTime = 0, value = 0] of shifts) score.add({ startTime, value });
  expect(score.score).toBeCloseTo(expected);
});
