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

/** ITU-T T.81, grey, 8 × 8 pixels: the coded data is a byte. */
const codes = (table: number) => [0xff, 0xc4, 0, 20, table, 1, ...Array(15).fill(0), 0];
const frame = [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 0, 0x11, 0];
const start = [0xff, 0xd8, ...codes(0), ...codes(0x10), ...frame, 0xff, 0xda, 0, 8, 1, 0, 0, 0, 63, 0];
const whole = Uint8Array.from([...start, 0x3f]);
const cut = Uint8Array.from(start);

describe('a decoded JPEG [CAPT-021]', () => {
  it.each([
    ['at the bottom', pictureOf((_, y) => (y < 48 ? photo : grey))],
    ['at the left', pictureOf((x) => (x > 32 ? photo : almostGrey))],
    ['that the decoder left out', pictureOf((_, y) => (y < 48 ? photo : leftOut))],
  ])('lacks a part %s if its data ends early', (_, picture) => {
    expect(lacksPart(cut, picture, createCanvas)).toBe(true);
    expect(lacksPart(whole, picture, createCanvas)).toBe(false);
  });

  it.each([
    ['no grey', pictureOf(() => photo)],
    [
      'other colours in a part of the grey edge',
      pictureOf((x, y) => (y < 50 || (x === 50 && y > 71) ? photo : grey)),
    ],
  ])('is complete with %s', (_, picture) => {
    expect(lacksPart(cut, picture, createCanvas)).toBe(false);
  });
});
