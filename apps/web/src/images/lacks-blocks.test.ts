import { describe, expect, it } from 'vitest';
import { lacksBlocks } from './lacks-blocks.ts';

const segment = (marker: number, ...bytes: number[]): number[] => [
  0xff,
  marker,
  0,
  bytes.length + 2,
  ...bytes,
];
/** One code, `0`, for one symbol, 0: each grey block takes a bit for DC and one for AC. */
const codes = [0x00, 0x10].flatMap((table) => segment(0xc4, table, 1, ...Array(15).fill(0), 0));
const frame = (marker: number, height: number, ...sampling: number[]): number[] =>
  segment(
    marker,
    8,
    0,
    height,
    0,
    8,
    sampling.length,
    ...sampling.flatMap((factors, id) => [id, factors, 0]),
  );
const scan = (components: number[], last = 63, approximation = 0): number[] =>
  segment(0xda, components.length, ...components.flatMap((id) => [id, 0]), approximation, last, 0);
const jpeg = (...parts: number[][]): Uint8Array =>
  Uint8Array.from([0xff, 0xd8, ...codes, ...parts.flat(), 0xff, 0xd9]);

/** All have 32 rows of blocks, or 16 of two. */
const baseline = frame(0xc0, 255, 0x11);
const halved = frame(0xc1, 255, 0x22, 0x11, 0x11);
const progressive = frame(0xc2, 255, 0x11);
const zeros = (length: number): number[] => Array(length).fill(0);
const restarts = (last: number): number[] =>
  Array.from({ length: last + 1 }, (_, index) => [0xff, 0xd0 | (index % 8), 0x3f]).flat();
const eachBlock = segment(0xdd, 0, 1);

describe('the coded data of a JPEG [CAPT-021]', () => {
  it.each([
    ['without its end marker', jpeg(baseline, scan([0]), zeros(8)).subarray(0, -2)],
    ['with colours', jpeg(halved, scan([0, 1, 2]), zeros(24))],
    [
      'with a scan for each component',
      jpeg(halved, scan([0]), zeros(8), scan([1]), zeros(4), scan([2]), zeros(4)),
    ],
    ['with restart markers', jpeg(baseline, eachBlock, scan([0]), [0x3f], restarts(30))],
    ['with later scans that end early', jpeg(progressive, scan([0], 0), zeros(4), scan([0], 0, 1), [])],
    ['with bytes between the segments', jpeg([0, 0xff, 0xff], baseline, [0], scan([0]), zeros(8))],
    ['without a frame', jpeg(scan([0]), zeros(1))],
  ])('is complete %s', (_, file) => {
    expect(lacksBlocks(file)).toBe(false);
  });

  it.each([
    ['blocks', jpeg(baseline, scan([0]), zeros(7))],
    ['blocks at the end of the file', jpeg(baseline, scan([0]), zeros(7)).subarray(0, -2)],
    ['blocks with colours', jpeg(halved, scan([0, 1, 2]), zeros(22))],
    ['blocks of a component', jpeg(halved, scan([0]), zeros(7))],
    ['a restart', jpeg(baseline, eachBlock, scan([0]), [0x3f], restarts(29))],
    ['blocks of its first scan', jpeg(progressive, scan([0], 0), zeros(3), scan([0], 0, 1), zeros(9))],
  ])('lacks %s', (_, file) => {
    expect(lacksBlocks(file)).toBe(true);
  });
});
