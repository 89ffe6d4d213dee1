import { describe, expect, it, vi } from 'vitest';
import { lacksBlocks } from './lacks-blocks.ts';
import { encodeWithinLimit, fit, lacksPart, prepareImage } from './prepare-image.ts';

const segment = (marker: number, ...bytes: number[]) => [0xff, marker, 0, bytes.length + 2, ...bytes];
/** One code, `0`, for one symbol, 0: each grey block takes a bit for DC and one for AC. */
const codes = [0x00, 0x10].flatMap((table) => segment(0xc4, table, 1, ...Array(15).fill(0), 0));
const frame = (marker: number, height: number, ...sampling: number[]) => {
  const components = sampling.flatMap((factors, id) => [id, factors, 0]);
  return segment(marker, 8, 0, height, 0, 8, sampling.length, ...components);
};
const scan = (components: number[], last = 63, approximation = 0) =>
  segment(0xda, components.length, ...components.flatMap((id) => [id, 0]), approximation, last, 0);
const jpeg = (...parts: number[][]) => Uint8Array.from([0xff, 0xd8, ...codes, ...parts.flat()]);
const end = [0xff, 0xd9];

/** All have 32 rows of blocks, or 16 of two. */
const baseline = frame(0xc0, 255, 0x11);
const halved = frame(0xc1, 255, 0x22, 0x11, 0x11);
const progressive = frame(0xc2, 255, 0x11);
const zeros = (length: number): number[] => Array(length).fill(0);
const restarts = (last: number) =>
  Array.from({ length: last + 1 }, (_, index) => [0xff, 0xd0 | (index % 8), 0x3f]).flat();
const eachBlock = segment(0xdd, 0, 1);
const threeScans = [scan([0]), zeros(8), scan([1]), zeros(4), scan([2]), zeros(4)];

describe('the coded data of a JPEG [CAPT-021]', () => {
  it.each([
    ['without its end marker', [baseline, scan([0]), zeros(8)], false],
    ['with colours', [halved, scan([0, 1, 2]), zeros(24), end], false],
    ['with a scan for each component', [halved, ...threeScans, end], false],
    ['with restart markers', [baseline, eachBlock, scan([0]), [0x3f], restarts(30), end], false],
    ['with later scans that end early', [progressive, scan([0], 0), zeros(4), scan([0], 0, 1), end], false],
    ['with bytes between the segments', [[0, 0xff, 0xff], baseline, [0], scan([0]), zeros(8), end], false],
    ['without a frame', [scan([0]), zeros(1), end], false],
    ['without its last blocks', [baseline, scan([0]), zeros(7), end], true],
    ['without its last blocks and its end marker', [baseline, scan([0]), zeros(7)], true],
    ['without its last blocks with colours', [halved, scan([0, 1, 2]), zeros(22), end], true],
    ['without blocks of a component', [halved, scan([0]), zeros(7), end], true],
    ['without a restart', [baseline, eachBlock, scan([0]), [0x3f], restarts(29), end], true],
    [
      'without blocks of its first scan',
      [progressive, scan([0], 0), zeros(3), scan([0], 0, 1), zeros(9), end],
      true,
    ],
  ])('%s', (_, parts, expected) => {
    expect(lacksBlocks(jpeg(...parts))).toBe(expected);
  });
});

const oneBlock = jpeg(frame(0xc0, 8, 0x11), scan([0]));
const whole = Uint8Array.from([...oneBlock, 0x3f]);

/** `paint` returns the greys that the decoder repeats in an area; undefined leaves it out. */
function stubCanvas(paint: (x: number, y: number, width: number) => readonly number[] | undefined): void {
  class FakeCanvas {
    fillStyle = '#000';
    data: Uint8ClampedArray;
    constructor(width: number, height: number) {
      this.data = new Uint8ClampedArray(width * height * 4);
    }
    getContext = () => Object.assign(this, { canvas: this });
    fillRect = () => this.data.fill(this.fillStyle === '#fff' ? 255 : 128);
    drawImage(_source: unknown, x: number, y: number, width: number) {
      const greys = paint(x, y, width);
      if (greys !== undefined)
        this.data.forEach((_, at) => {
          this.data[at] = greys[Math.floor(at / 4) % greys.length] ?? 0;
        });
    }
    getImageData = (_x: number, _y: number, width: number, height: number) => ({
      ...{ width, height },
      data: this.data,
    });
    convertToBlob = async () => new Blob([String(this.data[1])]);
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
}
const picture = { width: 1600, height: 1000 } as ImageBitmap;

describe('a decoded JPEG [CAPT-021]', () => {
  it.each([
    ['at the bottom', (y: number) => [y > 0 ? 128 : 131]],
    ['at the left', (y: number, width: number) => [width === 8 && y === 0 ? 129 : 131]],
    ['that the decoder left out', (y: number) => (y > 0 ? undefined : [131])],
  ])('lacks a part %s if its data ends early', (_, paint) => {
    stubCanvas((x, y, width) => (x > 0 ? [131] : paint(y, width)));
    expect(lacksPart(oneBlock, picture)).toBe(true);
    expect(lacksPart(whole, picture)).toBe(false);
  });

  it('is complete with other colours in its grey edge', () => {
    stubCanvas(() => [128, 128, 131]);
    expect(lacksPart(oneBlock, picture)).toBe(false);
  });
});

describe('prepareImage', () => {
  it('draws a transparent picture on white, for the quality check and for the upload', async () => {
    stubCanvas(() => undefined);
    const prepared = await prepareImage(new Blob([new Uint8Array(2_000_000)]), async () => picture);
    expect([await prepared.image.text(), prepared.qualityIssue]).toEqual(['255', 'too-blurred']);
  });

  it('[CAPT-020] rejects a JPEG that ends early, although the browser decodes it, and takes a whole one without end marker', async () => {
    stubCanvas(() => [128]);
    const prepare = (...bytes: number[]) =>
      prepareImage(new Blob([oneBlock, Uint8Array.from(bytes)]), async () => picture);
    await expect(prepare(...end)).rejects.toThrow('the picture lacks a part');
    const { image } = await prepare(0x3f);
    expect([...new Uint8Array(await image.arrayBuffer())].slice(-3)).toEqual([0x3f, ...end]);
  });
});

it.each([
  ['a 12 MP photo, landscape', [4032, 3024], [1440, 1080]],
  ['a 12 MP photo, portrait', [3024, 4032], [1080, 1440]],
  ['a wide picture, limited by its long side', [4000, 1000], [1920, 480]],
  ['a picture of exactly the maximum size', [1920, 1080], [1920, 1080]],
  ['a small picture', [640, 480], [640, 480]],
  ['a line one pixel high', [100_000, 1], [1920, 1]],
] as const)('[CAPT-015] fit redraws within the limits: %s', (_, [width, height], redrawn) => {
  expect(Object.values(fit({ width, height }, 1920, 1080))).toEqual(redrawn);
});

it.each([
  [1000, 1000, [1]],
  [700, 700, [1, 0.9, 0.8, 0.7]],
  [50, 100, [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]],
])('[CAPT-015] lowers the quality until the picture has %i bytes: %i', async (limit, bytes, qualities) => {
  const asked: number[] = [];
  const encode = async (quality: number) => {
    asked.push(quality);
    return new Blob([new Uint8Array(Math.round(1000 * quality))]);
  };
  expect((await encodeWithinLimit(limit, encode)).size).toBe(bytes);
  expect(asked).toEqual(qualities);
});
