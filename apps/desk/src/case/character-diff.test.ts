import { describe, expect, it } from 'vitest';
import { markDifferences, type Segment } from './character-diff.ts';

const show = (segments: readonly Segment[]): string =>
  segments.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');
const compare = (typed: string, verified: string): readonly string[] => {
  const marked = markDifferences(typed, verified);
  return [show(marked.typed), show(marked.verified)];
};

describe('markDifferences', { tags: 'DESK-009' }, () => {
  it.each([
    ['斉藤 太郎', '齋藤　太郎', '[斉]藤 太郎', '[齋]藤　太郎'],
    ['天神1-2-3', '天神１丁目２番３号', '天神1[-]2[-]3', '天神１[丁目]２[番]３[号]'],
    ['髙𠮷花子', '高吉花子', '[髙𠮷]花子', '[高吉]花子'],
    ['山田', '', '[山田]', ''],
    ['山田', '山田', '山田', '山田'],
  ])('marks %s against %s', (typed, verified, left, right) => {
    expect(compare(typed, verified)).toEqual([left, right]);
  });
});
