import { describe, expect, it } from 'vitest';
import { hasJpegEnd, isTruncated } from './is-truncated.ts';

const text = (characters: string): number[] => Array.from(characters, (one) => one.charCodeAt(0));
const png = Uint8Array.from([
  ...text('\x89PNG\r\n\x1a\n'),
  ...[0, 0, 0, 2, ...text('IDAT'), 1, 2, 0, 0, 0, 0],
  ...[0, 0, 0, 0, ...text('IEND'), 0, 0, 0, 0],
]);
const webp = Uint8Array.from([...text('RIFF'), 6, 0, 0, 0, ...text('WEBP'), 1, 2]);

describe.each([
  ['png', png],
  ['webp', webp],
] as const)('a picture file (%s)', (format, whole) => {
  it('[CAPT-020] is complete, also with further bytes after its end', () => {
    expect(isTruncated(format, whole)).toBe(false);
    expect(isTruncated(format, Uint8Array.from([...whole, 0, 1, 2]))).toBe(false);
  });

  it('[CAPT-020] is truncated if its end is cut off and at least 12 bytes remain', () => {
    for (let length = 12; length < whole.length; length += 1) {
      expect([length, isTruncated(format, whole.subarray(0, length))]).toEqual([length, true]);
    }
  });
});

it.each(['heic', 'jpeg'] as const)('[CAPT-020] does not report a %s file as truncated', (format) => {
  expect(isTruncated(format, Uint8Array.from([1, 2]))).toBe(false);
});

it('[CAPT-020] finds the end of a JPEG, not that of an embedded preview', () => {
  const jpeg = Uint8Array.from([
    ...[0xff, 0xd8],
    ...[0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9],
    ...[0xff, 0xda, 0, 4, 1, 2],
    ...[10, 0xff, 0, 11, 0xff, 0xd0, 12, 0xff],
    ...[0xff, 0xd9],
  ]);
  expect(hasJpegEnd(jpeg)).toBe(true);
  for (let length = 12; length < jpeg.length; length += 1) {
    expect([length, hasJpegEnd(jpeg.subarray(0, length))]).toEqual([length, false]);
  }
});
