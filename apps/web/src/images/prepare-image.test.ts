import { expect, it } from 'vitest';
import { prepareImage } from './prepare-image.ts';

/** As in a browser, black until `fillRect`. */
function canvasOf(size: { width: number; height: number }) {
  let grey = 0;
  const context = {
    fillStyle: '#000',
    fillRect() {
      grey = context.fillStyle === '#fff' ? 255 : 0;
    },
    drawImage: () => undefined,
    getImageData: () => ({
      ...size,
      data: new Uint8ClampedArray(size.width * size.height * 4).fill(grey),
    }),
  };
  return { context: context as never, toJpeg: async () => new Blob([String(grey)]) };
}

function greyCanvasOf(size: { width: number; height: number }) {
  const getImageData = () => ({
    ...size,
    data: new Uint8ClampedArray(size.width * size.height * 4).fill(128),
  });
  const context = { fillRect: () => undefined, drawImage: () => undefined, getImageData };
  return { context: context as never, toJpeg: async () => new Blob() };
}

it('prepareImage draws a transparent picture on white, for the quality check and for the upload', async () => {
  const decoded = { width: 1600, height: 1000, source: {} as CanvasImageSource, free: () => undefined };
  const file = new Blob([new Uint8Array(2_000_000)]);
  const { image, qualityIssue } = await prepareImage(file, async () => decoded, canvasOf);
  expect(await image.text()).toBe('255');
  expect(qualityIssue).not.toBe('too-dark');
});

it('[CAPT-020] prepareImage rejects a JPEG that ends early, although the browser decodes it, and takes a whole one without end marker', async () => {
  // ITU-T T.81, grey, 8 × 8 pixels: the coded data is a byte.
  const codes = (table: number) => [0xff, 0xc4, 0, 20, table, 1, ...Array(15).fill(0), 0];
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 0, 0x11, 0];
  const start = [0xff, 0xd8, ...codes(0), ...codes(0x10), ...frame, 0xff, 0xda, 0, 8, 1, 0, 0, 0, 63, 0];
  const decode = async () => ({ width: 1600, height: 1000, source: {} as never, free: () => undefined });
  const prepare = (...bytes: number[]) =>
    prepareImage(new Blob([Uint8Array.from([...start, ...bytes])]), decode, greyCanvasOf);
  await expect(prepare(0xff, 0xd9)).rejects.toThrow('the picture lacks a part');
  const { image } = await prepare(0x3f);
  expect([...new Uint8Array(await image.arrayBuffer())].slice(-2)).toEqual([0xff, 0xd9]);
});
