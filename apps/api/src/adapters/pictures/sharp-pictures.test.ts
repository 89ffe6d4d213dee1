import { randomBytes } from 'node:crypto';
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

  it('[SRV-069] refuses what is no picture: text named .jpg, a bare JPEG head, SVG, GIF, TIFF, PDF, noise, nothing', async () => {
    const jpeg = await plain(50, 50).jpeg().toBuffer();
    const files = [
      Buffer.from('this is card.jpg'),
      jpeg.subarray(0, 20),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      await plain(9, 9).gif().toBuffer(),
      await plain(9, 9).tiff().toBuffer(),
      Buffer.from('%PDF-1.7\n'),
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

  it('[SRV-069] meets a decompression bomb with a refusal and stays small', async () => {
    const before = process.memoryUsage().rss;
    const file = bomb(60_000, 60_000);
    expect(file.length).toBeLessThan(1_000_000);
    expect(await refusal(file)).toBe('too-many-pixels');
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  it('[SRV-069] keeps memory bounded with ten pictures at the limit at once, and goes on after a refused one', async () => {
    const limit = await plain(8000, 5000).webp().toBuffer();
    let highest = 0;
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss);
    }, 10);
    const before = process.memoryUsage().rss;
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) => refusal(i === 3 ? Buffer.from('no picture') : limit)),
    );
    clearInterval(watch);
    expect(outcomes.filter((one) => one === 'taken')).toHaveLength(9);
    expect(outcomes[3]).toBe('no-picture');
    expect(highest - before).toBeLessThan(300 * 1024 * 1024);
  });
});
