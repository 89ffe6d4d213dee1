/** Pixels. A lost part consists of JPEG blocks with sides of 8 or 16 pixels. */
export const blockSide = 8;

type Component = { readonly across: number; readonly down: number };
type Frame = { readonly width: number; readonly height: number; readonly components: Map<number, Component> };
/** Symbol by `1` followed by the bits of its code, else -1. */
type Codes = Int16Array;
type Bits = { readonly data: Uint8Array; at: number };

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
    if (file[at] !== 0xff || marker === 0xff || marker === 0 || isRestart(marker)) {
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
      if (scanLacksBlocks(segment, frame, codes, interval, readIntervals(file, end))) return true;
    }
    at = end;
  }
  return false;
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

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

/** The coded data of each restart interval, without the zeros after 0xff. */
function readIntervals(file: Uint8Array, start: number): Uint8Array[] {
  const intervals: Uint8Array[] = [];
  let from = start;
  for (let at = start; at <= file.length; at += 1) {
    if (at < file.length && (file[at] !== 0xff || file[at + 1] === 0)) continue;
    const data = file.subarray(from, at);
    intervals.push(data.filter((byte, index) => byte !== 0 || data[index - 1] !== 0xff));
    while (file[at + 1] === 0xff) at += 1;
    if (!isRestart(file[at + 1] ?? 0)) break;
    from = at + 2;
  }
  return intervals;
}

function scanLacksBlocks(
  segment: Uint8Array,
  { width, height, components }: Frame,
  codes: Map<number, Codes>,
  interval: number,
  intervals: Uint8Array[],
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
  let bits: Bits = { data: Uint8Array.of(), at: 0 };
  for (let done = 0; done <= most; done += 1) {
    if (done % (interval || most + 1) === 0) bits = { data: intervals.shift() ?? Uint8Array.of(), at: 0 };
    for (const { dc, ac } of blocks) skipBlock(dc, ac, last, bits);
    if (bits.at > 8 * bits.data.length) return true;
  }
  return false;
}

function skipBlock(dc: Codes | undefined, ac: Codes | undefined, last: number, bits: Bits): void {
  const dcSize = readSymbol(dc, bits);
  bits.at += dcSize;
  for (let coefficient = 1; coefficient <= last; coefficient += 1) {
    const symbol = readSymbol(ac, bits);
    const size = symbol & 15;
    if (size === 0 && symbol !== zeroRun) return;
    coefficient += symbol >> 4;
    bits.at += size;
  }
}

/** A wrong code counts as 0, as in libjpeg. */
function readSymbol(codes: Codes | undefined, bits: Bits): number {
  for (let length = 0, code = 1; length < longestCode; length += 1) {
    code = 2 * code + readBit(bits);
    const symbol = codes?.[code] ?? -1;
    if (symbol >= 0) return symbol;
  }
  return 0;
}

/** 0 after the end of the data. */
function readBit(bits: Bits): number {
  const byte = bits.data[bits.at >> 3] ?? 0;
  const bit = (byte >> (7 - (bits.at & 7))) & 1;
  bits.at += 1;
  return bit;
}
