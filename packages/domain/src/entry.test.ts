import { describe, expect, it } from 'vitest';
import { readChannel, readDeviceId } from './entry.ts';

describe('channel', () => {
  it.each([
    [null, ''],
    ['', ''],
    ['a'.repeat(20), 'a'.repeat(20)],
    ['a'.repeat(21), ''],
    ['店頭チラシ', '店頭チラシ'],
    ['\0', ''],
    ['a\u200b\u202ab', 'ab'],
    [`${'a'.repeat(21)}\0`, ''],
  ])(
    '[TERM-001, LIM-003] accepts at most 20 characters and removes invisible ones: %j → %j',
    (given, kept) => {
      expect(readChannel(given)).toBe(kept);
    },
  );
});

describe('deviceId', () => {
  const id = '0123abcd-45EF-6789-aBcD-0123456789ab';

  it('[TERM-002] does not change a text of 8-4-4-4-12 hexadecimal characters', () => {
    expect(id).toHaveLength(36);
    expect(readDeviceId(id)).toBe(id);
  });

  it.each([
    null,
    '',
    `${id}0`,
    id.slice(1),
    `${id}\n`,
    id.replace('a', 'g'),
    id.replaceAll('-', '_'),
    '0123abcd-45EF-6789-aBcD-0123456789０',
  ])(
    '[TERM-002] returns an empty text for any other form than 8-4-4-4-12 hexadecimal characters: %j',
    (given) => {
      expect(readDeviceId(given)).toBe('');
    },
  );
});
