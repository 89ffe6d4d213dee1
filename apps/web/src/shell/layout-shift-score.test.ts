import { expect, it } from 'vitest';
import { LayoutShiftScore } from './layout-shift-score.ts';

it.each([
  ['no shift', [], 0],
  [
    'shifts within a second of each other',
    [
      [0, 0.1],
      [900, 0.1],
    ],
    0.2,
  ],
  [
    'the larger of two groups with a pause of a second between them',
    [
      [0, 0.1],
      [1000, 0.3],
      [1500, 0.05],
    ],
    0.35,
  ],
  [
    'a group of at most five seconds',
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
