import { randomBytes } from 'node:crypto';
import sharp, { type Create, type Sharp } from 'sharp';
import type { PictureRefusal } from '../../src/core/ports.ts';
import {
  bombChunk,
  exifChunk,
  jpegOfBitScans,
  jpegTurned,
  jpegWithScans,
  jpegWithSegments,
  jpegWithSides,
  png,
  pngChunk,
  webpWithSides,
} from './picture-files.ts';

/** `any`: a refusal and a stored picture are both correct. */
export type HostilePicture = {
  readonly name: string;
  readonly outcome: PictureRefusal | 'any' | `${number}x${number}`;
  readonly file: Buffer;
};

export const plain = (width: number, height: number, channels: Create['channels'] = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

const jpeg = (width: number, height: number, options = {}): Promise<Buffer> =>
  plain(width, height).jpeg(options).toBuffer();
const progressive = (width: number, height: number, chromaSubsampling = '4:4:4'): Promise<Buffer> =>
  jpeg(width, height, { progressive: true, chromaSubsampling });
const mib = 1024 * 1024;
const deep = { depth: 16, colour: 6 };
const pngOf = (width: number, height: number, fields: object = {}, rows = height): Buffer =>
  png({ width, height, ...fields }, { rows });

export async function makeHostilePictures(): Promise<readonly HostilePicture[]> {
  const small = await jpeg(64, 48);
  const smallPng = await plain(64, 48).png().toBuffer();
  const smallWebp = await plain(64, 48).webp().toBuffer();
  const lossless = await plain(64, 48, 4).webp({ lossless: true, effort: 0 }).toBuffer();
  // Large ones take seconds to make.
  const large = await jpeg(8000, 5000);
  const widePng = pngOf(8000, 5000, { colour: 6 });
  const smallProgressive = await progressive(64, 48);
  const largeProgressive = await progressive(3500, 3500);
  const noise = sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } });
  const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(65_000)]);
  const comment = Buffer.alloc(65_000, 'A');
  const emptyChunk = pngChunk('teXt', Buffer.alloc(0));
  const animation = sharp(randomBytes(100 * 100 * 60 * 3), {
    raw: { width: 100, height: 100 * 60, channels: 3, pageHeight: 100 },
  });
  const falseLength = Buffer.from(smallWebp);
  falseLength.writeUInt32LE(0x7fffffff, 4);
  const many = (chunk: Buffer, count: number): Buffer[] => Array.from({ length: count }, () => chunk);
  const made: readonly (readonly [string, HostilePicture['outcome'], Buffer | Promise<Buffer>])[] = [
    ['PNG 9,990,000 × 4, 16-bit RGBA', 'too-long', pngOf(9_990_000, 4, deep, 1)],
    ['PNG 1 × 40,000,000', 'too-long', pngOf(1, 40_000_000, {}, 1000)],
    ['PNG 65,535 × 610', 'too-long', pngOf(65_535, 610, { colour: 6 }, 10)],
    ['JPEG 65,500 × 600', 'too-long', jpegWithSides(small, 65_500, 600)],
    ['WebP 16,383 × 100', 'too-long', plain(16_383, 100).webp({ effort: 0 }).toBuffer()],
    ['PNG 12,000 × 600, the maximum length', '2560x128', plain(12_000, 600).png().toBuffer()],
    ['PNG 600 × 12,000, 16-bit RGBA', '128x2560', pngOf(600, 12_000, deep)],
    ['PNG 60,000 × 60,000', 'too-many-pixels', pngOf(60_000, 60_000, {}, 100)],
    ['PNG 2³¹−1 on each side', 'too-many-pixels', pngOf(2 ** 31 - 1, 2 ** 31 - 1, {}, 0)],
    ['JPEG 65,535 × 65,535', 'too-many-pixels', jpegWithSides(small, 65_535, 65_535)],
    ['JPEG 8000 × 6000', 'too-many-pixels', jpegWithSides(small, 8000, 6000)],
    ['JPEG that declares 7000 × 5000 and has 64 × 48', 'any', jpegWithSides(small, 7000, 5000)],
    ['PNG with zero width', 'no-picture', pngOf(0, 10)],
    ['JPEG with zero height', 'no-picture', jpegWithSides(small, 64, 0)],
    ['JPEG 8000 × 5000', '2560x1600', large],
    ['JPEG 8000 × 5000, turned', '1600x2560', jpegTurned(large, 6)],
    ['PNG 8000 × 5000 RGBA', '2560x1600', widePng],
    ['PNG 8000 × 5000, turned', '1600x2560', withChunks(widePng, [exifChunk(8)])],
    ['PNG 5000 × 4000, 16-bit RGBA', '2560x2048', pngOf(5000, 4000, deep)],
    ['PNG 8000 × 5000, 16-bit RGBA', 'too-much-memory', pngOf(8000, 5000, deep, 50)],
    // Not decoded row by row, so whole in memory.
    ['PNG 4300 × 4300, interlaced', '2560x2560', pngOf(4300, 4300, { colour: 6, interlaced: true })],
    [
      'PNG 8000 × 5000, interlaced',
      'too-much-memory',
      pngOf(8000, 5000, { colour: 2, interlaced: true }, 50),
    ],
    [
      'PNG 4000 × 3000, interlaced, deep',
      'too-much-memory',
      pngOf(4000, 3000, { ...deep, interlaced: true }, 50),
    ],
    ['JPEG 3500 × 3500, progressive', '2560x2560', largeProgressive],
    ['JPEG 5600 × 4400, progressive 4:2:0', '2560x2011', progressive(5600, 4400, '4:2:0')],
    ['JPEG 8000 × 5000, progressive', 'too-much-memory', jpegWithSides(smallProgressive, 8000, 5000)],
    ['JPEG 3500 × 3500, progressive, turned', '2560x2560', jpegTurned(largeProgressive, 7)],
    ['JPEG with 2,647 scans', 'too-costly', jpegOfBitScans(1600)],
    ['JPEG with 600 scans', '1600x1600', jpegOfBitScans(1600, 600)],
    ['JPEG progressive with 300 further scans', 'any', jpegWithScans(await progressive(1000, 1000), 300)],
    ['WebP 4300 × 4300, lossless', '2560x2560', webpWithSides(lossless, 4300, 4300)],
    ['WebP 8000 × 5000, lossless', 'too-much-memory', webpWithSides(lossless, 8000, 5000)],
    ['WebP 4900 × 4900', '2560x2560', plain(4900, 4900).webp({ effort: 0 }).toBuffer()],
    ['JPEG 1000 × 800, CMYK', '1000x800', plain(1000, 800).toColourspace('cmyk').jpeg().toBuffer()],
    ['JPEG with 9 MiB of colour profile', '64x48', jpegWithSegments(small, 0xe2, many(profile, 144))],
    ['JPEG with 9 MiB of comments', '64x48', jpegWithSegments(small, 0xfe, many(comment, 144))],
    ['PNG with a profile of 50 MiB', '64x48', withChunks(smallPng, [bombChunk('iCCP', 50 * mib)])],
    ['PNG with 40 texts of 50 MiB', '64x48', withChunks(smallPng, many(bombChunk('zTXt', 50 * mib), 40))],
    [
      'PNG with 40 long international texts',
      '64x48',
      withChunks(smallPng, many(bombChunk('iTXt', 50 * mib), 40)),
    ],
    ['PNG with 500,000 empty chunks', 'no-picture', withChunks(smallPng, many(emptyChunk, 500_000))],
    ['WebP animation of 60 frames', 'no-picture', animation.webp({ effort: 0 }).toBuffer()],
    [
      'PNG animation',
      '64x48',
      withChunks(smallPng, [pngChunk('acTL', Buffer.from('0000ffff00000000', 'hex'))]),
    ],
    ['JPEG without its second half', 'no-picture', half(await noise.clone().jpeg().toBuffer())],
    ['PNG with a tenth of its rows', 'no-picture', pngOf(6000, 6000, { colour: 2 }, 600)],
    ['WebP without its second half', 'no-picture', half(await noise.clone().webp({ effort: 0 }).toBuffer())],
    ['GIF', 'no-picture', plain(64, 48).gif().toBuffer()],
    ['TIFF', 'no-picture', plain(64, 48).tiff().toBuffer()],
    ['JPEG after a PNG signature', 'no-picture', Buffer.concat([smallPng.subarray(0, 8), small])],
    ['PNG after a JPEG header', 'no-picture', Buffer.concat([small.subarray(0, 2), smallPng])],
    [
      'JPEG with a ZIP after its end',
      '64x48',
      Buffer.concat([small, Buffer.from('PK\x03\x04'), randomBytes(1024)]),
    ],
    ['WebP with a false length', 'any', falseLength],
    ['noise of 10 MiB', 'no-picture', randomBytes(10 * mib)],
    ['more than 10 MiB', 'too-large', Buffer.alloc(10 * mib + 1)],
  ];
  return Promise.all(made.map(async ([name, outcome, file]) => ({ name, outcome, file: await file })));
}

const half = (file: Buffer): Buffer => file.subarray(0, Math.floor(file.length / 2));

function withChunks(file: Buffer, chunks: readonly Buffer[]): Buffer {
  const end = 8 + 25;
  return Buffer.concat([file.subarray(0, end), ...chunks, file.subarray(end)]);
}
