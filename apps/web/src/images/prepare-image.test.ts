import { expect, it } from 'vitest';
import { prepareImage } from './prepare-image.ts';

/** A canvas of one grey all over: black until it is filled, as a browser's is; what is transparent leaves it as it is. */
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

it('a picture with a transparent ground is judged, and sent, on white', async () => {
  const decoded = { width: 1600, height: 1000, source: {} as CanvasImageSource, free: () => undefined };
  const file = new Blob([new Uint8Array(2_000_000)]);
  const { image, qualityIssue } = await prepareImage(file, async () => decoded, easelOf);
  expect(await image.text()).toBe('255');
  expect(qualityIssue).not.toBe('too-dark');
});
