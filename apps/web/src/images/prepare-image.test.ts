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
      data: Uint8ClampedArray.from({ length: size.width * size.height * 4 }, () => grey),
    }),
  };
  return { context: context as never, toJpeg: async () => new Blob([String(grey)]) };
}

it('prepareImage draws a transparent picture on white, for the quality check and for the upload', async () => {
  const decoded = { width: 1600, height: 1000, source: {} as CanvasImageSource, free: () => undefined };
  const file = new Blob([new Uint8Array(2_000_000)]);
  const { image, qualityIssue } = await prepareImage(file, async () => decoded, canvasOf);
  expect(await image.text()).toBe('255');
  expect(qualityIssue).not.toBe('too-dark');
});

it('[CAPT-020] prepareImage rejects a JPEG that ends early, although the browser decodes it, and takes a whole one without end marker', async () => {
  const file = new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3])]);
  const decode = (row: number) => async () => ({
    ...{ width: 1600, height: 1000, free: () => undefined },
    source: { lostFrom: row } as unknown as CanvasImageSource,
  });
  const createCanvas = (size: { width: number; height: number }) => {
    let colourAt = (_x: number, _y: number): number => 0;
    const context = {
      fillStyle: '',
      fillRect: () => undefined,
      // The lost part begins within a row of blocks.
      drawImage: (source: { lostFrom: number }, x: number, y: number, w: number, h: number) => {
        colourAt = (atX, atY) =>
          y + (atY * h) / size.height >= source.lostFrom + (x + (atX * w) / size.width < 80 ? 8 : 0)
            ? 128
            : 90;
      },
      getImageData: () => ({
        ...size,
        data: Uint8ClampedArray.from({ length: size.width * size.height * 4 }, (_, at) =>
          colourAt((at >> 2) % size.width, Math.floor((at >> 2) / size.width)),
        ),
      }),
    };
    return { context: context as never, toJpeg: async () => new Blob() };
  };
  await expect(prepareImage(file, decode(900), createCanvas)).rejects.toThrow('the picture lacks a part');
  const { image } = await prepareImage(file, decode(1000), createCanvas);
  expect([...new Uint8Array(await image.arrayBuffer())].slice(-2)).toEqual([0xff, 0xd9]);
});
