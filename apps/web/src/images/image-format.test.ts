import { describe, expect, it } from 'vitest';
import { detectFormat, getUploadType, isTruncated } from './image-format.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['jpeg', '\xff\xd8\xff\xe1\x00\x22Exif\x00\x00'],
  ['png', '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'],
  ['webp', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
  ['heic', '\x00\x00\x00\x24ftypheic\x00\x00\x00\x00'],
  ['heic', '\x00\x00\x00\x24ftypmif1\x00\x00\x00\x00'],
  ['heic', '\x00\x00\x00\x24ftypmsf1\x00\x00\x00\x00'],
  ['unknown', '\x00\x00\x00\x24ftypisom\x00\x00\x00\x00'],
  ['unknown', 'RIFF\x24\x00\x00\x00WAVEfmt '],
  ['unknown', ''],
  ['unknown', 'hello, this is a text'],
])('[CAPT-013] the first bytes of a file determine its format: %s', (kind, head) => {
  expect(detectFormat(bytes(head))).toBe(kind);
});

it.each([
  ['VP8 ', '\x00', true],
  ['VP8X', '\x10', true],
  ['VP8X', '\x02', false],
  ['VP8X', '\x08', false],
])('[CAPT-186] an animated or turned WebP is not sent as it is: %s %j', (chunk, flags, expected) => {
  const file = bytes(`RIFF\x24\x00\x00\x00WEBP${chunk}\x0a\x00\x00\x00${flags}`);
  expect(getUploadType('webp', file)).toBe(expected ? 'image/webp' : undefined);
  expect(getUploadType('jpeg', file)).toBe('image/jpeg');
  expect(getUploadType('heic', file)).toBeUndefined();
});

const idat = '\x00\x00\x00\x02IDAT\x01\x02\x00\x00\x00\x00';

describe.each([
  ['png', bytes(`\x89PNG\r\n\x1a\n${idat}\x00\x00\x00\x00IEND\x00\x00\x00\x00`)],
  ['webp', bytes('RIFF\x06\x00\x00\x00WEBP\x01\x02')],
] as const)('a picture file (%s)', (format, whole) => {
  it('[CAPT-020] is truncated if its end is cut off, and not with further bytes after its end', () => {
    expect(isTruncated(format, whole)).toBe(false);
    expect(isTruncated(format, Uint8Array.from([...whole, 0, 1, 2]))).toBe(false);
    for (let length = 12; length < whole.length; length += 1) {
      expect([length, isTruncated(format, whole.subarray(0, length))]).toEqual([length, true]);
    }
    expect(isTruncated('jpeg', whole.subarray(0, 2))).toBe(false);
  });
});
