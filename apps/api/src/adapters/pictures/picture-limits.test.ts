import { describe, expect, it } from 'vitest';
import { plain } from '../../../test/support/hostile-pictures.ts';
import {
  frameOf,
  jpegOfBitScans,
  jpegWithSides,
  png,
  webpWithSides,
} from '../../../test/support/picture-files.ts';
import { PictureRefused } from '../../core/ports.ts';
import { estimateWork } from './decoder-pool.ts';
import { readPictureHeader } from './picture-header.ts';

const verdict = (file: Buffer): string => {
  try {
    return estimateWork(file).isLarge ? 'large' : 'normal';
  } catch (error) {
    return error instanceof PictureRefused ? error.reason : String(error);
  }
};
const noRows = { rows: 0 };
const pngOf = (width: number, height: number, fields = {}): string =>
  verdict(png({ width, height, ...fields }, noRows));

describe('the reader of picture headers', () => {
  it.each([
    ['JPEG', plain(50, 40).jpeg(), 6000, 0],
    ['grey JPEG', plain(50, 40).toColourspace('b-w').jpeg(), 2000, 0],
    ['PNG', plain(50, 40).png(), 6000, 0],
    ['interlaced PNG', plain(50, 40, 4).png({ progressive: true }), 8000, 8000],
    ['WebP', plain(50, 40).webp(), 6000, 6000],
    ['lossless WebP', plain(50, 40).webp({ lossless: true }), 8000, 8000],
    ['transparent WebP', plain(50, 40, 4).webp(), 8000, 8000],
  ])(
    'returns width, height and memory of this picture: %s [SRV-092]',
    async (_, picture, decodedBytes, heldBytes) => {
      const expected = { width: 50, height: 40, decodedBytes, heldBytes };
      expect(readPictureHeader(await picture.toBuffer())).toMatchObject(expected);
    },
  );

  it('counts the coefficients of a progressive JPEG, and counts fewer with chroma subsampling [SRV-092]', async () => {
    const held = async (chromaSubsampling: string) =>
      readPictureHeader(await plain(64, 48).jpeg({ progressive: true, chromaSubsampling }).toBuffer())
        ?.heldBytes;
    expect(await held('4:4:4')).toBe(64 * 48 * 3 * 2);
    expect(await held('4:2:0')).toBe(64 * 48 * 1.5 * 2);
  });

  it('counts the coefficients of a baseline JPEG whose first scan has one component [SRV-092]', async () => {
    const file = await plain(64, 48).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
    file[file.indexOf(Buffer.from('ffda', 'hex')) + 4] = 1;
    expect(readPictureHeader(file)?.heldBytes).toBe(64 * 48 * 3 * 2);
  });

  it('finds the header of a JPEG after stray bytes and padding [SRV-092]', async () => {
    const file = await plain(64, 48).jpeg().toBuffer();
    const odd = Buffer.concat([file.subarray(0, 2), Buffer.from('0000ffff', 'hex'), file.subarray(2)]);
    expect(readPictureHeader(odd)).toEqual(readPictureHeader(file));
  });

  it('refuses a truncated header, a second frame and an unusual method of JPEG compression [SRV-092]', async () => {
    const file = await plain(64, 48).jpeg().toBuffer();
    const at = frameOf(file);
    const frame = file.subarray(at, at + 2 + file.readUInt16BE(at + 2));
    const arithmetic = Buffer.from(file);
    arithmetic[at + 1] = 0xc9;
    const twelveBits = Buffer.from(file);
    twelveBits[at + 4] = 12;
    const twice = Buffer.concat([file.subarray(0, at), frame, file.subarray(at)]);
    for (const one of [arithmetic, twelveBits, twice, file.subarray(0, at + 6)]) {
      expect(verdict(one)).toBe('no-picture');
    }
    for (const format of ['png', 'webp'] as const) {
      const other = await plain(64, 48).toFormat(format).toBuffer();
      expect(verdict(other.subarray(0, 20))).toBe('no-picture');
    }
  });
});

describe('the limits of a picture', () => {
  it('accept at most 10 MiB and 40 megapixels [SRV-069]', async () => {
    expect(verdict(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe('too-large');
    const file = await plain(64, 48).jpeg().toBuffer();
    expect(verdict(jpegWithSides(file, 8000, 5000))).toBe('large');
    expect(verdict(jpegWithSides(file, 8000, 5001))).toBe('too-many-pixels');
  });

  it('accept at most 12,000 pixels a side and a ratio of 20:1 between the sides [SRV-092]', () => {
    expect([pngOf(12_000, 600), pngOf(600, 12_000), pngOf(1, 20)]).toEqual(Array(3).fill('normal'));
    expect([pngOf(12_001, 700), pngOf(12_000, 599), pngOf(1, 21)]).toEqual(Array(3).fill('too-long'));
  });

  it('accept at most 160 MB of decoded pixels, and 75 MB in the decoder’s memory at once [SRV-092]', async () => {
    expect(pngOf(8000, 5000, { colour: 6 })).toBe('large');
    expect(pngOf(8000, 5000, { colour: 2, depth: 16 })).toBe('too-much-memory');
    expect(pngOf(5000, 5000, { colour: 2, interlaced: true })).toBe('large');
    expect(pngOf(5001, 5000, { colour: 2, interlaced: true })).toBe('too-much-memory');
  });

  it('accept baseline and progressive photographs of 12 megapixels [SRV-092]', async () => {
    const sent = async (options: object) =>
      verdict(jpegWithSides(await plain(64, 48).jpeg(options).toBuffer(), 4032, 3024));
    expect(await sent({})).toBe('normal');
    expect(await sent({ progressive: true })).toBe('large');
    expect(await sent({ progressive: true, chromaSubsampling: '4:4:4' })).toBe('large');
  });
});

describe('the cost of a picture', () => {
  const costOf = (file: Buffer): number => estimateWork(file).seconds;

  it('counts each scan of a JPEG, and refuses 2,647 scans from the header [SRV-092]', () => {
    expect(costOf(jpegOfBitScans(1600, 101)) - costOf(jpegOfBitScans(1600, 1))).toBeCloseTo(0.384);
    expect(verdict(jpegOfBitScans(1600, 2647))).toBe('too-costly');
  });

  it('is in proportion for ordinary photos of each format [SRV-092]', async () => {
    const sized = async (width: number, height: number, options = {}) =>
      jpegWithSides(await plain(64, 48).jpeg(options).toBuffer(), width, height);
    const webp = await plain(64, 48).webp({ lossless: true }).toBuffer();
    const [width, height] = [1600, 1200];
    const ordinary = [await sized(width, height), webpWithSides(webp, width, height)];
    for (const file of [...ordinary, png({ width, height, colour: 2 }, noRows)]) {
      expect(costOf(file)).toBeLessThan(0.15);
    }
    expect(costOf(await sized(4032, 3024, { progressive: true }))).toBeLessThan(0.7);
    expect(costOf(png({ width: 4300, height: 4300, colour: 6, interlaced: true }, noRows))).toBeGreaterThan(
      0.7,
    );
  });

  it('has a limit for the number of scans even of a tiny picture [SRV-092]', async () => {
    const file = await plain(8, 8).jpeg({ progressive: true }).toBuffer();
    const scans = Buffer.alloc(40_000, Buffer.from('ffda', 'hex'));
    expect(verdict(Buffer.concat([file, scans]))).toBe('too-costly');
  });
});
