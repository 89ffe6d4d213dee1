import type { Size } from './fit.ts';

/** Reason for which the bank possibly cannot use a photo. The applicant can still send the photo. */
export type QualityIssue = 'too-small' | 'too-dark' | 'too-blurred';

/** Brightness of every pixel, 0 to 255, row by row. */
export type GreyImage = Size & { readonly light: Uint8ClampedArray };

/** Longest side of the sample in pixels. The sample is a reduced copy of the photo, for measuring brightness and sharpness. */
export const sampleLongSide = 1024;

/**
 * Minimum sides of a photo in pixels. In a smaller photo the letters of an address are under 12 pixels high, even if the card
 * fills the photo.
 */
const minSides = { long: 900, short: 540 };
/** Minimum brightness of paper. The check assumes that the brightest tenth of the pixels is paper. */
const minPaperBrightness = 95;
/** Minimum result of {@link sharpness}, which is a variance of the Laplacian. */
const minSharpness = 60;
/** Number of tiles in each row and in each column of the sample. */
const tiles = 8;

/**
 * Finds the first issue of a photo; null if there is none.
 * @param original size as the camera delivered it
 */
export function findQualityIssue(original: Size, sample: GreyImage): QualityIssue | null {
  const [short = 0, long = 0] = [original.width, original.height].sort((a, b) => a - b);
  if (long < minSides.long || short < minSides.short) return 'too-small';
  if (brightness(sample.light, 0.9) < minPaperBrightness) return 'too-dark';
  return sharpness(sample) < minSharpness ? 'too-blurred' : null;
}

/** Converts RGBA pixels of a canvas to brightness by ITU-R BT.601. */
export function greyOf({ width, height, data }: ImageData): GreyImage {
  const light = new Uint8ClampedArray(width * height);
  for (let at = 0; at < light.length; at += 1) {
    const from = at * 4;
    light[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return { width, height, light };
}

/** Returns the brightness that a share of the pixels does not exceed. `share` is from 0 to 1. */
function brightness(light: Uint8ClampedArray, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of light) counts[value] = (counts[value] ?? 0) + 1;
  let passed = 0;
  return counts.findIndex((count) => {
    passed += count;
    return passed >= light.length * share;
  });
}

/**
 * Returns the lowest sharpness among the sharpest tenth of the tiles. The other tiles do not count, because a photo of a card
 * on an empty table is sharp only where the card has print.
 */
function sharpness(grey: GreyImage): number {
  const found: number[] = [];
  for (let row = 0; row < tiles; row += 1) {
    for (let column = 0; column < tiles; column += 1) found.push(sharpnessOfTile(grey, column, row));
  }
  return found.sort((a, b) => b - a)[Math.floor(found.length / 10)] ?? 0;
}

/** Returns the variance of the Laplacian in a tile. */
function sharpnessOfTile({ width, height, light }: GreyImage, column: number, row: number): number {
  const [left, right] = bounds(width, column);
  const [top, bottom] = bounds(height, row);
  let [sum, squares, count] = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = y * width + x;
      const around =
        (light[at - 1] ?? 0) + (light[at + 1] ?? 0) + (light[at - width] ?? 0) + (light[at + width] ?? 0);
      const value = around - 4 * (light[at] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/**
 * Returns the first pixel of a tile and the first pixel after the tile, in one direction. Leaves out the outermost pixels of the
 * image, because they have no neighbour on one side.
 */
function bounds(length: number, tile: number): [number, number] {
  return [
    Math.max(1, Math.floor((length * tile) / tiles)),
    Math.min(length - 1, Math.floor((length * (tile + 1)) / tiles)),
  ];
}
