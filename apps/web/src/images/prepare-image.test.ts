import { expect, it } from 'vitest';
import { prepareImage } from './prepare-image.ts';

/** A grey canvas: black until filled, as in a browser. Transparent pixels leave it unchanged. */
function easelOf(size: { width: number; height: number }) {
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

it('checks and sends a transparent picture on a white background', async () => {
  const decoded = { width: 1600, height: 1000, source: {} as CanvasImageSource, free: () => undefined };
  const file = new Blob([new Uint8Array(2_000_000)]);
  const { image, qualityIssue } = await prepareImage(file, async () => decoded, easelOf);
  expect(await image.text()).toBe('255');
  expect(qualityIssue).not.toBe('too-dark');
});
