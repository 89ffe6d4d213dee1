type Component = { readonly across: number; readonly down: number };
type Frame = { readonly width: number; readonly height: number; readonly components: Map<number, Component> };
/** Symbol by `1` followed by the bits of its code, else -1. */
type Codes = Int16Array;
type Bits = { readonly next: () => number; readonly restart: () => void; readonly hasEnded: () => boolean };

const blockSide = 8;
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
    if (
      marker === 0xda &&
      frame !== null &&
      scanLacksBlocks(segment, frame, codes, interval, readBits(file, end))
    )
      return true;
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
  const all = [...components.values()];
  const maxAcross = Math.max(...all.map(({ across }) => across));
  const maxDown = Math.max(...all.map(({ down }) => down));
  const blocks: { readonly dc: Codes; readonly ac: Codes }[] = [];
  let [columns, rows] = [
    Math.ceil(width / (blockSide * maxAcross)),
    Math.ceil(height / (blockSide * maxDown)),
  ];
  for (let index = 0; index < count; index += 1) {
    const component = components.get(segment[1 + 2 * index] ?? 0);
    if (component === undefined) return false;
    const tables = segment[2 + 2 * index] ?? 0;
    const none = new Int16Array();
    const block = { dc: codes.get(tables >> 4) ?? none, ac: codes.get(0x10 | (tables & 15)) ?? none };
    const { across, down } = component;
    if (count === 1) {
      columns = Math.ceil(Math.ceil((width * across) / maxAcross) / blockSide);
      rows = Math.ceil(Math.ceil((height * down) / maxDown) / blockSide);
    }
    for (let left = count === 1 ? 1 : across * down; left > 0; left -= 1) blocks.push(block);
  }
  const most = columns * (rows - 1);
  for (let done = 0; done <= most; done += 1) {
    if (interval > 0 && done > 0 && done % interval === 0) bits.restart();
    for (const block of blocks) skipBlock(block, last, bits);
    if (bits.hasEnded()) return true;
  }
  return false;
}

function skipBlock({ dc, ac }: { readonly dc: Codes; readonly ac: Codes }, last: number, bits: Bits): void {
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
function readSymbol(codes: Codes, bits: Bits): number {
  for (let length = 0, code = 1; length < longestCode; length += 1) {
    code = 2 * code + bits.next();
    const symbol = codes[code] ?? -1;
    if (symbol >= 0) return symbol;
  }
  return 0;
}
