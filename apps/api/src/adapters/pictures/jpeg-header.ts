import type { PictureHeader } from './picture-format.ts';

const startOfImage = 0xffd8;
/** Baseline, extended and progressive DCT. */
const readableFrames = new Set([0xc0, 0xc1, 0xc2]);
const progressiveFrame = 0xc2;
/** C4, C8 and CC are not frames. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const startOfScan = 0xda;
const scanBytes = Buffer.from([0xff, startOfScan]);
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);

/** Limits the work for a hostile file. */
const maxSegments = 10_000;

type Frame = Omit<PictureHeader, 'heldBytes' | 'visitedCoefficients'> & {
  readonly isProgressive: boolean;
  readonly components: number;
  readonly coefficients: number;
};

export function readJpegHeader(file: Buffer): PictureHeader | null {
  if (file.length < 4 || file.readUInt16BE(0) !== startOfImage) return null;
  let frame: Frame | null = null;
  let at = 2;
  for (let count = 0; count < maxSegments; count += 1) {
    // Skip stray bytes, because the decoder skips them too.
    at = file.indexOf(0xff, at);
    if (at < 0) return null;
    while (file[at] === 0xff) at += 1;
    const marker = file[at] ?? 0;
    at += 1;
    if (marker === 0 || isBare(marker)) continue;
    if (at + 2 > file.length) return null;
    const length = file.readUInt16BE(at);
    const segment = file.subarray(at + 2, at + length);
    if (length < 2 || segment.length !== length - 2) return null;
    if (isFrame(marker)) {
      if (frame !== null || !readableFrames.has(marker)) return null;
      frame = readFrame(segment, marker === progressiveFrame);
      if (frame === null) return null;
    }
    if (marker === startOfScan)
      return frame === null ? null : createHeader(frame, segment[0] ?? 0, () => countScans(file, at));
    at += length;
  }
  return null;
}

/** The decoder collects all coefficients of a JPEG with several scans in memory. */
function createHeader(
  { isProgressive, components, coefficients, ...rest }: Frame,
  inScan: number,
  countScans: () => number,
): PictureHeader {
  const isCollected = isProgressive || inScan < components;
  if (!isCollected) return { ...rest, heldBytes: 0, visitedCoefficients: 0 };
  return { ...rest, heldBytes: 2 * coefficients, visitedCoefficients: countScans() * coefficients };
}

/** Coded pixels contain no such bytes; a comment between the scans can only increase the count. */
function countScans(file: Buffer, from: number): number {
  let count = 1;
  let at = file.indexOf(scanBytes, from);
  for (; at >= 0 && count < maxSegments; count += 1) at = file.indexOf(scanBytes, at + 2);
  return count < maxSegments ? count : Number.POSITIVE_INFINITY;
}

function readFrame(segment: Buffer, isProgressive: boolean): Frame | null {
  const components = segment[5] ?? 0;
  if (![1, 3, 4].includes(components) || segment.length !== 6 + 3 * components) return null;
  if (segment[0] !== 8) return null;
  const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
  if (width === 0 || height === 0) return null;
  const factors = Array.from({ length: components }, (_, index) => segment[6 + 3 * index + 1] ?? 0);
  const sampling = factors.map((factor) => ({ across: factor >> 4, down: factor & 15 }));
  if (sampling.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return null;
  const maxAcross = Math.max(...sampling.map(({ across }) => across));
  const maxDown = Math.max(...sampling.map(({ down }) => down));
  const coefficients = sampling
    .map(({ across, down }) => {
      const columns = Math.ceil(width / (8 * maxAcross)) * across;
      const rows = Math.ceil(height / (8 * maxDown)) * down;
      return 64 * columns * rows;
    })
    .reduce((sum, one) => sum + one, 0);
  const decodedBytes = width * height * components;
  return { format: 'jpeg', width, height, decodedBytes, isProgressive, components, coefficients };
}
