import { describe, expect, it } from 'vitest';
import { createPurposeField, distanceReason, otherPurpose, purposeOther, splitPurposes } from './purpose.ts';
import { occupationOther } from './workplace.ts';

const purpose = createPurposeField(['生活費決済', '融資', 'その他']);

describe('purposes', () => {
  it.each([
    ...'生活費決済 生活費決済,融資 生活費決済,融資,その他 その他'.split(' ').map((chosen) => [chosen, true]),
    ...'公営競技 生活費決済,公営競技 生活費決済,生活費決済 生活費決済, 生活費決済、融資'
      .split(' ')
      .map((chosen) => [chosen, false]),
  ] as [string, boolean][])(
    '[VAL-038] accepts only purposes that the bank offers, and each once: %s %s',
    (chosen, passes) => {
      expect(purpose.validate(chosen)).toEqual(passes ? null : { code: 'not-allowed' });
    },
  );

  it('[VAL-009] requires at least one purpose', () => {
    expect(purpose.required).toBe('selection-required');
    expect(purpose.isEmpty('')).toBe(true);
  });

  it('[CALL-036] splits the sent text at its commas', () => {
    expect(splitPurposes('生活費決済,融資')).toEqual(['生活費決済', '融資']);
    expect(splitPurposes('')).toEqual([]);
    expect(otherPurpose).toBe('その他');
  });
});

describe('a free text', { tags: ['VAL-006', 'VAL-007', 'VAL-012', 'VAL-039', 'VAL-040', 'VAL-043'] }, () => {
  it.each([
    ['another purpose', purposeOther, 24, 'other-purpose-required'],
    ['the reason for a distance transaction', distanceReason, 50, 'required'],
    ['the occupation その他', occupationOther, 25, 'required'],
  ] as const)('[LIM-001] for %s is required and counts a surrogate pair once', (_, field, max, required) => {
    for (const character of ['勤', '😀']) {
      expect(field.validate(character.repeat(max))).toBeNull();
      expect(field.validate(character.repeat(max + 1))).toEqual({ code: `over-${max}` });
    }
    expect(field.required).toBe(required);
    for (const nothing of [' 　\n', '\u3164', '\u2800 \uffa0'])
      expect(field.isEmpty(field.normalise(nothing))).toBe(true);
  });

  it.each([
    ['勤務先が  近く ', '勤務先が 近く'],
    ['一行目\r\n二行目', '一行目 二行目'],
    ['見え\u200bない\u0000字\u202e', '見えない字'],
    ['\ud842片割れ', '片割れ'],
    ['髙島屋①で👨\u200d👩\u200d👧と❤\ufe0f', '髙島屋①で👨\u200d👩\u200d👧と❤\ufe0f'],
    ['A\u200d字\ufe0f', 'A字'],
    ['〜と\u304b\u3099', '～とが'],
  ])('[VAL-071] is normalised: %j → %j', (typed, normalised) => {
    expect(distanceReason.normalise(typed)).toBe(normalised);
  });
});
