import type { CreateCanvas, Decoded } from './prepare-image.ts';

/** Pixels. A lost part consists of JPEG blocks with sides of 8 or 16 pixels. */
const blockSide = 8;
const sample = { width: 64, height: 64 };
const untouched = { style: '#f0f', rgb: [255, 0, 255] };
/** The grey of lost JPEG data (all coefficients are 0). */
const filledIn = 128;

/** Some decoders paint the lost rows of a JPEG grey, or leave them out, without an error. */
export function lacksPart(file: Uint8Array, decoded: Decoded, createCanvas: CreateCanvas): boolean {
  const { width, height } = decoded;
  const depth = Math.min(blockSide, width, height);
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

type Component = { readonly across: number; readonly down: number };
type Frame = { readonly width: number; readonly height: number; readonly components: Map<number, Component> };
/** Symbol by `1` followed by the bits of its code, else -1. */
type Codes = Int16Array;
type Bits = { readonly next: () => number; readonly restart: () => void; readonly hasEnded: () => boolean };

const longestCode = 16;
const zeroRun = 0xf0;

/**
 * Whether a Huffman-coded JPEG (ITU-T T.81) ends before its last row of blocks, whatever its colour. Of a progressive one
 * the first scan of each component decides: without it, the blocks stay grey.
 */
export function lacksBlocks(file: Uint8Array): boolean {
  const codes = new Map<number, Codes>();
  let frame: Frame | null = null;
  let interval = 0;
  for (let at = 2; at + 3 < file.length; ) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff || marker === 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + readPair(file, at + 2);
    const segment = file.subarray(at + 4, end);
    if (marker === 0xc4) readCodes(segment, codes);
    if (marker >= 0xc0 && marker <= 0xc2) frame = readFrame(segment);
    if (marker === 0xdd) interval = readPair(segment, 0);
    if (marker === 0xda && frame !== null) {
      if (scanLacksBlocks(segment, frame, codes, interval, readBits(file, end))) return true;
    }
    at = end;
  }
  return false;
}

const readPair = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

function readFrame(segment: Uint8Array): Frame {
  const components = new Map<number, Component>();
  for (let at = 6; at + 2 < segment.length; at += 3) {
    const factors = segment[at + 1] ?? 0;
    components.set(segment[at] ?? 0, { across: factors >> 4, down: factors & 15 });
  }
  return { height: readPair(segment, 1), width: readPair(segment, 3), components };
}

function readCodes(segment: Uint8Array, found: Map<number, Codes>): void {
  for (let at = 0; at < segment.length; ) {
    const codes = new Int16Array(2 ** (longestCode + 1)).fill(-1);
    found.set(segment[at] ?? 0, codes);
    let symbol = at + 1 + longestCode;
    for (let length = 1, code = 2; length <= longestCode; length += 1, code *= 2) {
      for (let left = segment[at + length] ?? 0; left > 0; left -= 1) codes[code++] = segment[symbol++] ?? 0;
    }
    at = symbol;
  }
}

/** After the end of the data, all bits are 0. */
function readBits(file: Uint8Array, from: number): Bits {
  let [at, byte, left, hasEnded] = [from, 0, 0, false];
  return {
    next() {
      if (left === 0) {
        byte = file[at] ?? 0;
        const isStuffed = byte === 0xff && file[at + 1] === 0;
        hasEnded ||= at >= file.length || (byte === 0xff && !isStuffed);
        if (hasEnded) return 0;
        at += isStuffed ? 2 : 1;
        left = 8;
      }
      left -= 1;
      return (byte >> left) & 1;
    },
    restart() {
      left = 0;
      while (file[at] === 0xff && file[at + 1] === 0xff) at += 1;
      hasEnded ||= file[at] !== 0xff || ((file[at + 1] ?? 0) & 0xf8) !== 0xd0;
      at += 2;
    },
    hasEnded: () => hasEnded,
  };
}

function scanLacksBlocks(
  segment: Uint8Array,
  { width, height, components }: Frame,
  codes: Map<number, Codes>,
  interval: number,
  bits: Bits,
): boolean {
  const count = segment[0] ?? 0;
  const [first = 0, last = 0, approximation = 0] = segment.subarray(1 + 2 * count);
  if (first > 0 || approximation >> 4 > 0) return false;
  const scanned = Array.from({ length: count }, (_, index) => {
    const tables = segment[2 + 2 * index] ?? 0;
    const { across, down } = components.get(segment[1 + 2 * index] ?? 0) ?? { across: 0, down: 0 };
    return { across, down, dc: codes.get(tables >> 4), ac: codes.get(0x10 | (tables & 15)) };
  });
  const [unit] = count === 1 ? scanned : [{ across: 1, down: 1 }];
  const blocks =
    count === 1 ? scanned : scanned.flatMap((one) => Array<typeof one>(one.across * one.down).fill(one));
  const all = [...components.values()];
  const countUnits = (length: number, side: keyof Component) =>
    Math.ceil((length * (unit?.[side] ?? 0)) / (blockSide * Math.max(...all.map((one) => one[side]))));
  const most = countUnits(width, 'across') * (countUnits(height, 'down') - 1);
  for (let done = 0; done <= most; done += 1) {
    if (interval > 0 && done > 0 && done % interval === 0) bits.restart();
    for (const { dc, ac } of blocks) skipBlock(dc, ac, last, bits);
    if (bits.hasEnded()) return true;
  }
  return false;
}

function skipBlock(dc: Codes | undefined, ac: Codes | undefined, last: number, bits: Bits): void {
  skipBits(readSymbol(dc, bits), bits);
  for (let coefficient = 1; coefficient <= last; coefficient += 1) {
    const symbol = readSymbol(ac, bits);
    const size = symbol & 15;
    if (size === 0 && symbol !== zeroRun) return;
    coefficient += symbol >> 4;
    skipBits(size, bits);
  }
}

function skipBits(count: number, bits: Bits): void {
  for (let left = count; left > 0; left -= 1) bits.next();
}

/** A wrong code counts as 0, as in libjpeg. */
function readSymbol(codes: Codes | undefined, bits: Bits): number {
  for (let length = 0, code = 1; length < longestCode; length += 1) {
    code = 2 * code + bits.next();
    const symbol = codes?.[code] ?? -1;
    if (symbol >= 0) return symbol;
  }
  return 0;
}
