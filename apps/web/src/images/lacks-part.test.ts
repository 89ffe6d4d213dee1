import { describe, expect, it } from 'vitest';
import { lacksPart } from './lacks-part.ts';
import type { Canvas } from './prepare-image.ts';

type Colour = readonly [number, number, number];
const [grey, almostGrey, photo]: readonly Colour[] = [
  [128, 128, 128],
  [127, 128, 129],
  [131, 128, 128],
];
const leftOut = undefined;

/** Undefined: the decoder left the pixel out. */
function pictureOf(at: (x: number, y: number) => Colour | undefined) {
  return { width: 100, height: 80, source: { at } as never, free: () => undefined };
}

function createCanvas({ width, height }: { width: number; height: number }): Canvas {
  const data = new Uint8ClampedArray(width * height * 4);
  const paint = (pixel: number, colour: Colour) => data.set([...colour, 255], pixel * 4);
  const context = {
    fillStyle: '',
    fillRect() {
      for (let pixel = 0; pixel < width * height; pixel += 1) paint(pixel, [255, 0, 255]);
    },
    drawImage(source: { at: (x: number, y: number) => Colour | undefined }, ...area: number[]) {
      const [x = 0, y = 0, w = 0, h = 0] = area;
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        const row = Math.floor(pixel / width);
        const colour = source.at(
          Math.floor(x + ((pixel % width) * w) / width),
          Math.floor(y + (row * h) / height),
        );
        if (colour !== undefined) paint(pixel, colour);
      }
    },
    getImageData: () => ({ data }),
  };
  return { context: context as never, toJpeg: () => Promise.reject(new Error('not used')) };
}

describe('a decoded JPEG [CAPT-021]', () => {
  it.each([
    ['at the bottom', pictureOf((x, y) => (y < (x < 40 ? 56 : 48) ? photo : grey))],
    [
      'at the bottom, with grey pixels beside it',
      pictureOf((x, y) => (y < (x < 40 ? 57 : 40) ? photo : grey)),
    ],
    ['that begins with a row of blocks', pictureOf((x, y) => (y < (x < 40 ? 48 : 49) ? photo : grey))],
    ['at the left', pictureOf((x, y) => (x > (y < 20 ? 32 : 24) ? photo : almostGrey))],
    ['that the decoder left out', pictureOf((x, y) => (y < (x < 40 ? 56 : 48) ? photo : leftOut))],
  ])('lacks a part %s', (_, picture) => {
    expect(lacksPart(picture, createCanvas, true)).toBe(true);
  });

  it.each([
    ['no grey', pictureOf(() => photo)],
    ['a grey frame on all sides', pictureOf((x, y) => (x > 9 && x < 90 && y > 9 && y < 70 ? photo : grey))],
    ['a grey bar on the right', pictureOf((x) => (x < 60 ? photo : grey))],
    ['a slanted grey edge below', pictureOf((x, y) => (y < 70 - x / 4 ? photo : grey))],
    ['grey bars above and below', pictureOf((_, y) => (y > 9 && y < 70 ? photo : grey))],
    [
      'other colours in a part of the grey edge',
      pictureOf((x, y) => (y < 50 || (x === 50 && y > 71) ? photo : grey)),
    ],
  ])('is complete with %s', (_, picture) => {
    expect(lacksPart(picture, createCanvas, true)).toBe(false);
  });

  it('lacks a part if one edge is grey and the end marker is missing', () => {
    const picture = pictureOf((_, y) => (y < 52 ? photo : grey));
    expect([true, false].map((hasEnd) => lacksPart(picture, createCanvas, hasEnd))).toEqual([false, true]);
    expect(
      lacksPart(
        pictureOf(() => photo),
        createCanvas,
        false,
      ),
    ).toBe(false);
  });
});
