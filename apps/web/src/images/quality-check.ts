export type Size = { readonly width: number; readonly height: number };

export type QualityIssue = 'too-small' | 'too-dark' | 'too-blurred';

/** Brightness of every pixel, 0 to 255, row by row. */
export type GreyImage = Size & { readonly light: Uint8ClampedArray };

/** Pixels of the reduced copy for measuring. */
export const sampleLongSide = 1024;

/** Pixels. In a smaller photo the letters are under 12 pixels high. */
const minSides = { long: 900, short: 540 };
/** The brightest tenth of the pixels counts as paper. */
const minPaperBrightness = 95;
/** Variance of the Laplacian. */
const minSharpness = 60;
const tiles = 8;

export function findQualityIssue(original: Size, sample: GreyImage): QualityIssue | null {
  const [short = 0, long = 0] = [original.width, original.height].sort((a, b) => a - b);
  if (long < minSides.long || short < minSides.short) return 'too-small';
  if (measureBrightness(sample.light, 0.9) < minPaperBrightness) return 'too-dark';
  return measureSharpness(sample) < minSharpness ? 'too-blurred' : null;
}

/** ITU-R BT.601. */
export function toGrey({ width, height, data }: ImageData): GreyImage {
  const light = new Uint8ClampedArray(width * height);
  for (let at = 0; at < light.length; at += 1) {
    const from = at * 4;
    light[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return { width, height, light };
}

function measureBrightness(light: Uint8ClampedArray, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of light) counts[value] = (counts[value] ?? 0) + 1;
  let passed = 0;
  return counts.findIndex((count) => {
    passed += count;
    return passed >= light.length * share;
  });
}

/** Only the sharpest tenth of the tiles counts: an empty table around the card is never sharp. */
function measureSharpness(grey: GreyImage): number {
  const found: number[] = [];
  for (let row = 0; row < tiles; row += 1) {
    for (let column = 0; column < tiles; column += 1) found.push(measureTileSharpness(grey, column, row));
  }
  return found.sort((a, b) => b - a)[Math.floor(found.length / 10)] ?? 0;
}

function measureTileSharpness({ width, height, light }: GreyImage, column: number, row: number): number {
  const [left, right] = getBounds(width, column);
  const [top, bottom] = getBounds(height, row);
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

/** Leaves out the outermost pixels, which lack a neighbour. */
function getBounds(length: number, tile: number): [number, number] {
  return [
    Math.max(1, Math.floor((length * tile) / tiles)),
    Math.min(length - 1, Math.floor((length * (tile + 1)) / tiles)),
  ];
}
