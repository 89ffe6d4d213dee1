import { describe, expect, it } from 'vitest';
import { createPurposeField, distanceReason, otherPurpose, purposeOther, splitPurposes } from './purpose.ts';

const offered = ['生活費決済', '融資', 'その他'];

describe('purposes', () => {
  it.each(['生活費決済', '生活費決済,融資', '生活費決済,融資,その他', 'その他'])(
    '[VAL-038] accepts %s',
    (chosen) => {
      expect(createPurposeField(offered).validate(chosen)).toBeNull();
    },
  );

  it.each(['公営競技', '生活費決済,公営競技', '生活費決済,生活費決済', '生活費決済,', '生活費決済、融資'])(
    '[VAL-038] refuses purposes that the bank does not offer, and duplicates: %j',
    (chosen) => {
      expect(createPurposeField(offered).validate(chosen)).toEqual({ code: 'not-allowed' });
    },
  );

  it('[VAL-009] requires at least one purpose', () => {
    expect(createPurposeField(offered).required).toBe('selection-required');
    expect(createPurposeField(offered).isEmpty('')).toBe(true);
  });

  it('[CALL-036] splits the sent text at its commas', () => {
    expect(splitPurposes('生活費決済,融資')).toEqual(['生活費決済', '融資']);
    expect(splitPurposes('')).toEqual([]);
    expect(otherPurpose).toBe('その他');
  });
});

describe('the text of another purpose', () => {
  it.each([
    [1, null],
    [24, null],
    [25, { code: 'over-24' }],
  ])('[VAL-039, LIM-001] accepts at most 24 characters, a surrogate pair once: %i', (length, found) => {
    expect(purposeOther.validate('勤'.repeat(length))).toEqual(found);
    expect(purposeOther.validate('😀'.repeat(length))).toEqual(found);
  });

  it('[VAL-012] requires a text; spaces alone count as empty', () => {
    expect(purposeOther.required).toBe('other-purpose-required');
    for (const nothing of [' 　\n', '\u3164', '\u2800 \uffa0']) {
      expect(purposeOther.isEmpty(purposeOther.normalise(nothing))).toBe(true);
    }
  });
});

describe('the reason for a distance transaction', () => {
  it.each([
    [1, null],
    [50, null],
    [51, { code: 'over-50' }],
  ])('[VAL-040, LIM-001] accepts at most 50 characters, a surrogate pair once: %i', (length, found) => {
    expect(distanceReason.validate('勤'.repeat(length))).toEqual(found);
    expect(distanceReason.validate('😀'.repeat(length))).toEqual(found);
  });

  it('[VAL-007] requires a text; spaces alone count as empty', () => {
    expect(distanceReason.required).toBe('required');
    expect(distanceReason.isEmpty(distanceReason.normalise('\u3000'))).toBe(true);
  });

  it.each([
    ['勤務先が  近く ', '勤務先が 近く'],
    ['一行目\r\n二行目', '一行目 二行目'],
    ['見え\u200bない\u0000字\u202e', '見えない字'],
    ['\ud842片割れ', '片割れ'],
    ['髙島屋①で👨\u200d👩\u200d👧と❤\ufe0f', '髙島屋①で👨\u200d👩\u200d👧と❤\ufe0f'],
    ['A\u200d字\ufe0f', 'A字'],
    ['髙島屋と𠮷野家', '髙島屋と𠮷野家'],
    ['〜', '～'],
    ['か\u3099', 'が'],
  ])('[VAL-071] normalises the text: %j → %j', (typed, normalised) => {
    expect(distanceReason.normalise(typed)).toBe(normalised);
  });
});
