import type { Canvas, Decoded } from './prepare-image.ts';

/** Pixels. A lost part consists of JPEG blocks with sides of 8 or 16 pixels. */
const edgeThickness = 8;
const sample = { width: 64, height: 64 };
const untouched = { style: '#f0f', rgb: [255, 0, 255] };
/** The grey of lost JPEG data (all coefficients are 0). */
const filledIn = 128;

/**
 * Some decoders paint the lost part of a JPEG grey, or leave it out, without an error. It fills exactly one edge; a
 * grey frame fills several.
 */
export function lacksPart(decoded: Decoded, createCanvas: (size: typeof sample) => Canvas): boolean {
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
  return lacking.length === 1;
}

function isLacking(rgba: Uint8ClampedArray): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    const rgb = [...rgba.subarray(at, at + 3)];
    const isGrey = rgb.every((value) => Math.abs(value - filledIn) <= 1);
    if (!isGrey && !rgb.every((value, index) => value === untouched.rgb[index])) return false;
  }
  return true;
}
