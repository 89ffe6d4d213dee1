import type { Canvas, Decoded } from './prepare-image.ts';

/** Pixels. A lost part consists of JPEG blocks with sides of 8 or 16 pixels. */
const edgeThickness = 8;
const maxBlock = 16;
/** A pixel beside the lost part can be grey by chance, at each of its ends, or from the decoder's smoothing. */
const blurred = 2;
const sample = { width: 64, height: 64 };
const untouched = { style: '#f0f', rgb: [255, 0, 255] };
/** The grey of lost JPEG data (all coefficients are 0). */
const filledIn = 128;

/**
 * Some decoders paint the lost part of a JPEG grey, or leave it out, without an error. It fills exactly one edge (a grey
 * frame fills several), and begins at a row of blocks, or within one. `hasEnd`: without its end marker, one grey edge is
 * enough.
 */
export function lacksPart(
  decoded: Decoded,
  createCanvas: (size: { width: number; height: number }) => Canvas,
  hasEnd: boolean,
): boolean {
  const { width, height } = decoded;
  const depth = Math.min(edgeThickness, width, height);
  const edges = [
    [0, 0, width, depth],
    [0, height - depth, width, depth],
    [0, 0, depth, height],
    [width - depth, 0, depth, height],
  ] as const;
  const { context } = createCanvas(sample);
  const lacking = edges.filter(([x, y, w, h]) => {
    context.fillStyle = untouched.style;
    context.fillRect(0, 0, sample.width, sample.height);
    context.drawImage(decoded.source, x, y, w, h, 0, 0, sample.width, sample.height);
    return isLacking(context.getImageData(0, 0, sample.width, sample.height).data);
  });
  const [edge] = lacking;
  if (edge === undefined || lacking.length > 1) return false;
  return !hasEnd || endsWithinBlocks(decoded, edge, createCanvas);
}

function endsWithinBlocks(
  { source, width, height }: Decoded,
  [x, y, w]: readonly [number, number, number, number],
  createCanvas: (size: { width: number; height: number }) => Canvas,
): boolean {
  const isAcross = w === width;
  const length = isAcross ? height : width;
  const [startsFar, far] = isAcross ? [y > 0, width - 1] : [x > 0, height - 1];
  const line = isAcross ? { width: 1, height } : { width, height: 1 };
  const { context } = createCanvas(line);
  const measureDepth = (at: number): number => {
    const [fromX, fromY] = isAcross ? [at, 0] : [0, at];
    context.fillStyle = untouched.style;
    context.fillRect(0, 0, line.width, line.height);
    context.drawImage(source, fromX, fromY, line.width, line.height, 0, 0, line.width, line.height);
    const { data } = context.getImageData(0, 0, line.width, line.height);
    const order = Array.from({ length }, (_, index) => 4 * (startsFar ? length - 1 - index : index));
    const depth = order.findIndex((pixel) => !isLacking(data.subarray(pixel, pixel + 4)));
    return depth < 0 ? length : depth;
  };
  const kept = [0, far].map((at) => length - measureDepth(at));
  const step = Math.max(...kept) - Math.min(...kept);
  const isStair = step > 1 && step <= maxBlock + blurred;
  return isStair || kept.every((depth) => (depth + 1) % maxBlock <= 2);
}

function isLacking(rgba: Uint8ClampedArray): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    const rgb = [...rgba.subarray(at, at + 3)];
    const isGrey = rgb.every((value) => Math.abs(value - filledIn) <= 1);
    if (!isGrey && !rgb.every((value, index) => value === untouched.rgb[index])) return false;
  }
  return true;
}
