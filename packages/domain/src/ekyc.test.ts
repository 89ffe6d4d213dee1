import { describe, expect, it } from 'vitest';
import { pollEveryMilliseconds, pollTimes, readStatus } from './ekyc.ts';

describe('the eKYC status', () => {
  it.each([
    [1, 'waiting'],
    [2, 'waiting'],
    [4, 'passed'],
  ])('[EKYC-006, EKYC-007] %i means %s', (status, meaning) => {
    expect(readStatus(status)).toBe(meaning);
  });

  it.each([3, 5, 0, 6, -1, 1.5, Number.NaN])('[EKYC-009] %d means a failure', (status) => {
    expect(readStatus(status)).toBe('failed');
  });

  it('[EKYC-005] has a poll interval of 5 seconds and at most 12 polls', () => {
    expect([pollEveryMilliseconds, pollTimes]).toEqual([5000, 12]);
  });
});
