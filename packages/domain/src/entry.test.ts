import { expect, it } from 'vitest';
import { readChannel, readDeviceId } from './entry.ts';

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
  '[TERM-001, LIM-003] a channel has at most 20 characters and no invisible ones: %j → %j',
  (given, kept) => {
    expect(readChannel(given)).toBe(kept);
  },
);

it('[TERM-002] a device id is a text of 8-4-4-4-12 hexadecimal characters, or empty', () => {
  const id = '0123abcd-45EF-6789-aBcD-0123456789ab';
  const others = [
    `${id}0`,
    id.slice(1),
    `${id}\n`,
    id.replace('a', 'g'),
    id.replaceAll('-', '_'),
    `${id.slice(1)}０`,
  ];
  expect(readDeviceId(id)).toBe(id);
  for (const other of [null, '', ...others]) expect(readDeviceId(other)).toBe('');
});
