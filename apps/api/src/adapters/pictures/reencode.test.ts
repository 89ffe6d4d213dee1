import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { plain } from '../../../test/support/hostile-pictures.ts';
import { PictureRefused } from '../../core/ports.ts';
import { createDecoder } from './decoder.ts';
import { createDecoderPool } from './decoder-pool.ts';

const pool = createDecoderPool([createDecoder({ timeLimitMs: 120_000 })]);
const clean = (file: Uint8Array) =>
  pool.clean(file, { mailbox: 'm', network: 'n' }, new AbortController().signal);

const twoHalves = (): Sharp =>
  plain(60, 40).composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: '#0000ff' } }, left: 30, top: 0 },
  ]);

const refusal = (file: Uint8Array): Promise<string> =>
  clean(file).then(
    () => 'taken',
    (error: unknown) => (error instanceof PictureRefused ? error.reason : String(error)),
  );

describe('the decoder pool', { timeout: 120_000 }, () => {
  afterAll(() => pool.stop());

  it.each(['jpeg', 'png', 'webp'] as const)('converts %s to JPEG [SRV-069]', async (format) => {
    const cleaned = await clean(await plain(300, 200).toFormat(format).toBuffer());
    expect(cleaned).toMatchObject({ width: 300, height: 200 });
    expect((await sharp(cleaned.image, { unlimited: true }).metadata()).format).toBe('jpeg');
  });

  it('accepts a JPEG with invalid scan parameters, as some phones write them [SRV-069]', async () => {
    const file = await twoHalves().jpeg().toBuffer();
    const scan = file.indexOf(Buffer.from('ffda', 'hex'));
    const odd = Buffer.from(file);
    // The index of the scan's last coefficient, 63 in a baseline JPEG.
    odd[scan + 2 + file.readUInt16BE(scan + 2) - 2] = 0;
    await expect(sharp(odd, { failOn: 'warning' }).raw().toBuffer()).rejects.toThrow(
      'Invalid SOS parameters',
    );
    expect(await clean(odd)).toMatchObject({ width: 60, height: 40 });
  });

  it('accepts a whole JPEG without its end marker, as some phones write panoramas, and refuses a cut one [SRV-069]', async () => {
    const noise = sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } });
    const file = await noise.jpeg().toBuffer();
    expect(await clean(file.subarray(0, -2))).toMatchObject({ width: 64, height: 64 });
    for (const cut of [40, file.length / 2]) expect(await refusal(file.subarray(0, -cut))).toBe('no-picture');
  });

  it('blends transparent pixels with white', async () => {
    const { image } = await clean(await plain(10, 10, 4).png().toBuffer());
    const { data } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(210);
    expect(data[1]).toBeGreaterThan(120);
  });

  it('applies the EXIF orientation and strips all metadata, also the location [SRV-069]', async () => {
    const file = await twoHalves()
      .withExif({
        IFD0: { Copyright: 'CANARY-OWNER' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 35/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { image, width, height } = await clean(file);
    expect([width, height]).toEqual([40, 60]);
    expect(Object.keys(await sharp(image).metadata())).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:exif|xmp|iptc|icc|orientation)$/)]),
    );
    const { data } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
    expect(data.at(-1)).toBeGreaterThan(150);
  });

  it('returns no data that follows the end of the picture', async () => {
    const file = await plain(20, 20).jpeg().toBuffer();
    const { image } = await clean(Buffer.concat([file, Buffer.from('<script>CANARY</script>')]));
    expect(Buffer.from(image).includes('CANARY')).toBe(false);
  });

  it('refuses files that are no JPEG, PNG or WebP picture: text, a JPEG header alone, SVG, GIF, TIFF, PDF, HEIC, noise, an empty file [SRV-069]', async () => {
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

  it('refuses truncated pictures of every format [SRV-069]', async () => {
    const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const file = await noise.clone().toFormat(format).toBuffer();
      expect(await refusal(file.subarray(0, Math.floor(file.length * 0.6)))).toBe('no-picture');
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'applies EXIF orientation %i like `autoOrient` of sharp [SRV-069]',
    async (orientation) => {
      const corner = { create: { width: 20, height: 10, channels: 3 as const, background: '#00ff00' } };
      const file = await twoHalves()
        .composite([{ input: corner, left: 0, top: 0 }])
        .withMetadata({ orientation })
        .jpeg({ quality: 100 })
        .toBuffer();
      const pixels = async (picture: Sharp): Promise<Buffer> =>
        picture.resize(12, 12, { fit: 'fill' }).raw().toBuffer();
      const [turned, expected] = [
        await pixels(sharp((await clean(file)).image, { unlimited: true })),
        await pixels(sharp(await sharp(file).autoOrient().png().toBuffer())),
      ];
      const difference = Math.max(...turned.map((value, at) => Math.abs(value - (expected[at] ?? 0))));
      expect(difference).toBeLessThan(40);
    },
  );
});
