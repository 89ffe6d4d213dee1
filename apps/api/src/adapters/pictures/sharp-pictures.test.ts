import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp, { type Create, type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { PictureRefused } from '../../ports.ts';
import { createSharpPictures } from './sharp-pictures.ts';

const pictures = createSharpPictures();
const plain = (width: number, height: number, channels: Create['channels'] = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

/** Left half red, right half blue, so that a turn can be seen. */
const twoHalves = (): Sharp =>
  plain(60, 40).composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: '#0000ff' } }, left: 30, top: 0 },
  ]);

const refusal = async (file: Uint8Array): Promise<string> => {
  try {
    await pictures.clean(file);
    return 'taken';
  } catch (error) {
    return error instanceof PictureRefused ? error.reason : String(error);
  }
};

/** A PNG whose header promises so many pixels, all black and packed a thousandfold. */
function bomb(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer): number => {
    let c = 0xffffffff;
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 4000)), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('pictures', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('[SRV-069] takes %s and gives a JPEG', async (format) => {
    const cleaned = await pictures.clean(await plain(300, 200).toFormat(format).toBuffer());
    expect(cleaned).toMatchObject({ width: 300, height: 200 });
    expect((await sharp(cleaned.image, { unlimited: true }).metadata()).format).toBe('jpeg');
  });

  it('[SRV-069] takes a JPEG whose scan is not labelled by the book, as some phones write it, and refuses one without its end', async () => {
    const file = await twoHalves().jpeg().toBuffer();
    const scan = file.indexOf(Buffer.from('ffda', 'hex'));
    const odd = Buffer.from(file);
    // The last coefficient of the scan, 63.
    odd[scan + 2 + file.readUInt16BE(scan + 2) - 2] = 0;
    await expect(sharp(odd, { failOn: 'warning' }).raw().toBuffer()).rejects.toThrow(
      'Invalid SOS parameters',
    );
    expect(await pictures.clean(odd)).toMatchObject({ width: 60, height: 40 });
    expect(await refusal(file.subarray(0, -2))).toBe('no-picture');
  });

  it('lays transparent pictures on white', async () => {
    const { image } = await pictures.clean(await plain(10, 10, 4).png().toBuffer());
    const { data } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(210);
    expect(data[1]).toBeGreaterThan(120);
  });

  it('[SRV-069] turns the picture as its EXIF says and strips all metadata, place included', async () => {
    const file = await twoHalves()
      .withExif({
        IFD0: { Copyright: 'CANARY-OWNER' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 35/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { image, width, height } = await pictures.clean(file);
    expect([width, height]).toEqual([40, 60]);
    const { exif, xmp, iptc, icc, orientation } = await sharp(image).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const { data } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150); // red on top
    expect(data.at(-1)).toBeGreaterThan(150); // blue below
  });

  it('drops what is hidden behind the end of the picture', async () => {
    const file = Buffer.concat([
      await plain(20, 20).png().toBuffer(),
      Buffer.from('<script>CANARY</script>'),
    ]);
    const outcome = await pictures.clean(file).catch(() => null);
    expect(outcome === null || !Buffer.from(outcome.image).includes('CANARY')).toBe(true);
  });

  it('[SRV-069] refuses what is no picture: text named .jpg, a bare JPEG head, SVG, GIF, TIFF, PDF, HEIC, noise, nothing', async () => {
    const jpeg = await plain(50, 50).jpeg().toBuffer();
    const files = [
      Buffer.from('this is card.jpg'),
      jpeg.subarray(0, 20),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      await plain(9, 9).gif().toBuffer(),
      await plain(9, 9).tiff().toBuffer(),
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      randomBytes(5000),
      Buffer.alloc(0),
    ];
    for (const file of files) expect(await refusal(file)).toBe('no-picture');
  });

  it('[SRV-069] refuses truncated pictures of every kind', async () => {
    const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const file = await noise.clone().toFormat(format).toBuffer();
      expect(await refusal(file.subarray(0, Math.floor(file.length * 0.6)))).toBe('no-picture');
    }
  });

  it('[SRV-069] refuses more than 10 MiB before looking', async () => {
    expect(await refusal(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe('too-large');
  });

  it('[SRV-069] takes 40 megapixels and refuses 48', async () => {
    expect(await refusal(await plain(8000, 6000).jpeg().toBuffer())).toBe('too-many-pixels');
    const { width, height } = await pictures.clean(await plain(8000, 5000).jpeg().toBuffer());
    expect([width, height]).toEqual([2560, 1600]);
  });

  it('[SRV-069] refuses what the decoder would hold whole, takes less of the same kind', async () => {
    const progressive = (width: number, height: number) => plain(width, height).jpeg({ progressive: true });
    const interlaced = (width: number, height: number) => plain(width, height).png({ progressive: true });
    expect(await refusal(await progressive(5000, 4000).toBuffer())).toBe('too-many-pixels');
    expect(await refusal(await interlaced(6000, 4500).toBuffer())).toBe('too-many-pixels');
    expect(await refusal(await progressive(2000, 1500).toBuffer())).toBe('taken');
    expect(await refusal(await interlaced(2000, 1500).toBuffer())).toBe('taken');
  });

  it.runIf(process.platform === 'linux')(
    '[SRV-069] stays under 300 MB through bombs and pictures at every limit, sent all at once',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-bombs-'));
      const limit = plain(8000, 5000);
      const corpus: readonly (readonly [string, Buffer | Promise<Buffer>])[] = [
        ['too-many-pixels', bomb(60_000, 60_000)],
        [
          'too-many-pixels',
          plain(8000, 5000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
        ],
        ['too-many-pixels', plain(8000, 5000).toColourspace('rgb16').png({ progressive: true }).toBuffer()],
        ['2560x1600', limit.clone().jpeg().toBuffer()],
        ['1600x2560', limit.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
        ['2560x1600', limit.clone().png().toBuffer()],
        ['2560x1600', plain(8000, 5000, 4).webp({ lossless: true, effort: 0 }).toBuffer()],
        ['2560x2560', plain(3300, 3300).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
        ['2560x2068', plain(5200, 4200).png({ progressive: true }).toBuffer()],
        ['no-picture', Buffer.from('no picture')],
      ];
      const files: string[] = [];
      for (const [at, [, file]] of corpus.entries()) {
        const name = join(folder, String(at));
        const bytes = await file;
        // Small enough to be let in.
        expect(bytes.length).toBeLessThan(2_000_000);
        writeFileSync(name, bytes);
        files.push(name);
      }
      const script = fileURLToPath(new URL('../../../test/support/picture-memory.ts', import.meta.url));
      // The allocator as in the image (Dockerfile).
      const env = { ...process.env, MALLOC_ARENA_MAX: '2' };
      const run = await promisify(execFile)(process.execPath, [script, ...files], { env });
      const { outcomes, peakMb } = JSON.parse(run.stdout) as { outcomes: string[]; peakMb: number };
      expect(outcomes).toEqual(corpus.map(([outcome]) => outcome));
      expect(peakMb).toBeLessThan(300);
      rmSync(folder, { recursive: true });
    },
  );
});
