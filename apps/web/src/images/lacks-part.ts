import { lacksBlocks } from './lacks-blocks.ts';
import type { Canvas, Decoded } from './prepare-image.ts';

/** Pixels. A lost part consists of JPEG blocks with sides of 8 or 16 pixels. */
const edgeThickness = 8;
const sample = { width: 64, height: 64 };
const untouched = { style: '#f0f', rgb: [255, 0, 255] };
/** The grey of lost JPEG data (all coefficients are 0). */
const filledIn = 128;

/** Some decoders paint the lost rows of a JPEG grey, or leave them out, without an error. */
export function lacksPart(
  file: Uint8Array,
  decoded: Decoded,
  createCanvas: (size: { width: number; height: number }) => Canvas,
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
  const hasGreyEdge = edges.some(([x, y, w, h]) => {
    context.fillStyle = untouched.style;
    context.fillRect(0, 0, sample.width, sample.height);
    context.drawImage(decoded.source, x, y, w, h, 0, 0, sample.width, sample.height);
    return isLacking(context.getImageData(0, 0, sample.width, sample.height).data);
  });
  return hasGreyEdge && lacksBlocks(file);
}

function isLacking(rgba: Uint8ClampedArray): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    const rgb = [...rgba.subarray(at, at + 3)];
    const isGrey = rgb.every((value) => Math.abs(value - filledIn) <= 1);
    if (!isGrey && !rgb.every((value, index) => value === untouched.rgb[index])) return false;
  }
  return true;
}
