import type { Canvas, Decoded } from './prepare-image.ts';

/**
 * Thickness of an edge in pixels of the picture. A lost part consists of whole JPEG blocks, whose sides have 8 or 16 pixels.
 * So the lost part is at least as thick as the edge.
 */
const edgeThickness = 8;
/** Size to which each edge is drawn. Scaling does not change the colour of an edge that has one colour. */
const sample = { width: 64, height: 64 };
/** Colour of the canvas before drawing. It stays visible where the decoder left a pixel out. */
const untouched = { style: '#f0f', rgb: [255, 0, 255] };
/** The grey that a decoder fills in for lost JPEG data (all coefficients are 0). */
const filledIn = 128;

/**
 * Returns whether a decoded JPEG lacks a part although its file has an end marker. An example is a copy from which the
 * middle of the file is missing. Some decoders report no error: they paint the lost part in one exact grey or leave its
 * pixels out. The lost part is at the end of the decoded data, so it fills exactly one edge of the upright picture. A grey
 * frame, which is no error, fills several edges. So the check draws only the edges. It counts the edges on which every pixel
 * is grey or left out.
 *
 * The check does not detect a progressive JPEG that lost its later scans, or damaged data that still decodes.
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
