import { crc32, deflateSync } from 'node:zlib';

type PngFields = {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlaced?: boolean;
};

const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export const pngChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

const zeros = (bytes: number): Buffer => pngChunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 1 }));

export function png(fields: PngFields, { rows = fields.height } = {}): Buffer {
  const { width, height, depth = 8, colour = 0, interlaced = false } = fields;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  const lineBytes = 1 + Math.ceil((width * (channelsOf[colour] ?? 1) * depth) / 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    // Adam7 adds filter bytes and padding.
    zeros(interlaced ? lineBytes * rows + 15 * rows : lineBytes * rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const bombChunk = (type: 'zTXt' | 'iTXt' | 'iCCP', bytes: number): Buffer => {
  const packed = deflateSync(Buffer.alloc(bytes, 'A'), { level: 9 });
  const head = type === 'iTXt' ? 'bomb\0\x01\0\0\0' : 'bomb\0\0';
  return pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), packed]));
};

function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a000000080001011200030000000100000000' + '00000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

export const exifChunk = (orientation: number): Buffer => pngChunk('eXIf', exifOf(orientation));

export const jpegTurned = (file: Buffer, orientation: number): Buffer =>
  jpegWithSegments(file, 0xe1, [Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)])]);

/** A lossless WebP of one colour has no data of its pixels, so it stays valid. */
export function webpWithSides(file: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(file);
  const flags = copy.readUInt32LE(21) >>> 28;
  copy.writeUInt32LE(flags * 2 ** 28 + (height - 1) * 2 ** 14 + (width - 1), 21);
  return copy;
}

export function jpegWithSides(file: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(file);
  const at = frameOf(copy);
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
}

export const frameOf = (file: Buffer): number =>
  Math.max(file.indexOf(Buffer.from('ffc0', 'hex')), file.indexOf(Buffer.from('ffc2', 'hex')));

export const jpegWithSegments = (file: Buffer, marker: number, contents: readonly Buffer[]): Buffer =>
  Buffer.concat([
    file.subarray(0, 2),
    ...contents.flatMap((content) => {
      const head = Buffer.from([0xff, marker, 0, 0]);
      head.writeUInt16BE(content.length + 2, 2);
      return [head, content];
    }),
    file.subarray(2),
  ]);

/** The decoder processes the whole picture for each scan. */
export function jpegWithScans(file: Buffer, times: number): Buffer {
  const last = file.lastIndexOf(Buffer.from('ffda', 'hex'));
  const scan = file.subarray(last, -2);
  return Buffer.concat([
    file.subarray(0, -2),
    ...Array.from({ length: times }, () => scan),
    file.subarray(-2),
  ]);
}

const segment = (marker: number, ...bytes: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, 0, bytes.length + 2, ...bytes]);

/** A valid black picture whose scans each send one bit of one coefficient of one colour: 1 + 3 × 63 × 14 scans at most. */
export function jpegOfBitScans(side: number, scans = 2647): Buffer {
  const blocks = (side / 8) ** 2;
  const codes = [0, 0, 0, 15, ...Array<number>(12).fill(0)];
  const runs = Array.from({ length: 15 }, (_, length) => length << 4);
  const sides = [side >> 8, side & 255, side >> 8, side & 255];
  const skipAll = packBits(splitRuns(blocks));
  const bitScans = Array.from({ length: scans - 1 }, (_, index) => {
    const coefficient = 1 + (Math.floor(index / 3) % 63);
    const bit = 13 - Math.floor(index / 189);
    const approximation = ((bit === 13 ? 0 : bit + 1) << 4) | bit;
    return [segment(0xda, 1, 1 + (index % 3), 0, coefficient, coefficient, approximation), skipAll];
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, ...sides, 3, ...[1, 2, 3].flatMap((id) => [id, 0x11, 0])),
    segment(0xc4, 0, 1, ...Array<number>(15).fill(0), 0),
    segment(0xc4, 0x10, ...codes, ...runs),
    segment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0),
    packBits('0'.repeat(3 * blocks)),
    ...bitScans.flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Runs of empty blocks: a code of four bits for the length of the run's number, then its lower bits. */
function splitRuns(blocks: number): string {
  if (blocks === 0) return '';
  const run = Math.min(blocks, 32_767);
  const lower = run.toString(2).slice(1);
  return lower.length.toString(2).padStart(4, '0') + lower + splitRuns(blocks - run);
}

function packBits(bits: string): Buffer {
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).map((byte) =>
    Number.parseInt(byte, 2),
  );
  return Buffer.from(bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])));
}
