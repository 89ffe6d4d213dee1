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

it('[CAPT-020] prepareImage rejects a JPEG that ends early, although the browser decodes it', async () => {
  const decoded = { width: 1600, height: 1000, source: {} as CanvasImageSource, free: () => undefined };
  const truncated = new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3])]);
  await expect(prepareImage(truncated, async () => decoded, canvasOf)).rejects.toThrow('the file ends early');
});
