import { describe, expect, it } from 'vitest';
import { detectFormat, isShownAsSent } from './image-format.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('the first bytes of a file', () => {
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
  ])('[CAPT-013] determine the format: %s', (kind, head) => {
    expect(detectFormat(bytes(head))).toBe(kind);
  });
});

it.each([
  ['VP8 ', '\x00', true],
  ['VP8X', '\x10', true],
  ['VP8X', '\x02', false],
  ['VP8X', '\x08', false],
])('[CAPT-186] an animated or turned WebP is not sent as it is: %s %j', (chunk, flags, expected) => {
  const file = bytes(`RIFF\x24\x00\x00\x00WEBP${chunk}\x0a\x00\x00\x00${flags}`);
  expect(isShownAsSent('webp', file)).toBe(expected);
  expect(isShownAsSent('jpeg', file)).toBe(true);
});
