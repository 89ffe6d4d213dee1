export const pictureFormats = ['jpeg', 'png', 'webp'] as const;

export type PictureHeader = ReturnType<typeof createHeader>;

export function readPictureHeader(file: Uint8Array): PictureHeader | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return readJpegHeader(bytes) ?? readPngHeader(bytes) ?? readWebpHeader(bytes);
}

const startOfImage = 0xffd8;
/** Baseline, extended and progressive DCT. */
const readableFrames = new Set([0xc0, 0xc1, 0xc2]);
const progressiveFrame = 0xc2;
/** C4, C8 and CC are not frames. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const startOfScan = 0xda;
const scanBytes = Buffer.from([0xff, startOfScan]);
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);

const maxSegments = 10_000;

function readJpegHeader(file: Buffer): PictureHeader | null {
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
    if (marker === startOfScan) return frame && createJpegHeader(frame, segment[0] ?? 0, file, at);
    at += length;
  }
  return null;
}

/** The decoder collects all coefficients of a JPEG with several scans in memory. */
function createJpegHeader(
  { isProgressive, components, coefficients, width, height }: Frame,
  inScan: number,
  file: Buffer,
  at: number,
): PictureHeader {
  const header = createHeader(width, height, components);
  if (!isProgressive && inScan >= components) return header;
  return { ...header, heldBytes: 2 * coefficients, visitedCoefficients: countScans(file, at) * coefficients };
}

/** Coded pixels contain no such bytes; a comment between the scans can only increase the count. */
function countScans(file: Buffer, from: number): number {
  let count = 1;
  let at = file.indexOf(scanBytes, from);
  for (; at >= 0 && count < maxSegments; count += 1) at = file.indexOf(scanBytes, at + 2);
  return count < maxSegments ? count : Number.POSITIVE_INFINITY;
}

type Frame = NonNullable<ReturnType<typeof readFrame>>;

function readFrame(segment: Buffer, isProgressive: boolean) {
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
  const blocks = Math.ceil(width / (8 * maxAcross)) * Math.ceil(height / (8 * maxDown));
  const coefficients = sampling.reduce((sum, { across, down }) => sum + 64 * blocks * across * down, 0);
  return { width, height, isProgressive, components, coefficients };
}

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

const maxChunks = 10_000;

export function* readPngChunks(file: Buffer) {
  let at = pngSignature.length;
  for (let count = 0; count < maxChunks && at + 12 <= file.length; count += 1) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) return;
    const type = file.toString('latin1', at + 4, at + 8);
    yield { type, data: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) };
    if (type === 'IEND') return;
    at = end;
  }
}

/** By colour type. The decoder converts the palette to RGB. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

function readPngHeader(file: Buffer): PictureHeader | null {
  if (!file.subarray(0, pngSignature.length).equals(pngSignature)) return null;
  let header: Buffer | undefined;
  let hasTransparency = false;
  for (const { type, data } of readPngChunks(file)) {
    if (header === undefined && (type !== 'IHDR' || data.length !== 13)) return null;
    header ??= data;
    if (type === 'tRNS') hasTransparency = true;
    if (type === 'IDAT') return readImageHeader(header, hasTransparency);
  }
  return null;
}

function readImageHeader(header: Buffer, hasTransparency: boolean): PictureHeader | null {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colourType = 0, , , interlace = 0] = header.subarray(8);
  const channels = channelsOf[colourType];
  if (channels === undefined || width === 0 || height === 0) return null;
  const bytesPerPixel = (channels + (hasTransparency ? 1 : 0)) * (depth === 16 ? 2 : 1);
  return createHeader(width, height, bytesPerPixel, interlace !== 0);
}

const isAnimated = 0b10;
const hasAlpha = 0b1_0000;

function readWebpHeader(file: Buffer): PictureHeader | null {
  const readTag = (at: number): string => file.toString('latin1', at, at + 4);
  if (file.length < 30 || readTag(0) !== 'RIFF' || readTag(8) !== 'WEBP') return null;
  const create = (width: number, height: number, channels: number) =>
    width === 0 || height === 0 ? null : createHeader(width, height, channels, true);
  switch (readTag(12)) {
    case 'VP8 ':
      if (file.readUIntBE(23, 3) !== 0x9d012a) return null;
      return create(file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff, 3);
    case 'VP8L': {
      if (file[20] !== 0x2f) return null;
      const sides = file.readUInt32LE(21);
      return create((sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1, 4);
    }
    case 'VP8X': {
      const flags = file[20] ?? 0;
      if ((flags & isAnimated) !== 0) return null;
      // VP8L needs four bytes a pixel, also without alpha.
      const channels = (flags & hasAlpha) !== 0 || file.includes('VP8L', 30, 'latin1') ? 4 : 3;
      return create(file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1, channels);
    }
    default:
      return null;
  }
}

function createHeader(width: number, height: number, bytesPerPixel: number, isWhole = false) {
  const decodedBytes = width * height * bytesPerPixel;
  return {
    ...{ width, height, decodedBytes },
    /** Pixels or coefficients in memory at once. */
    heldBytes: isWhole ? decodedBytes : 0,
    /** Scans × coefficients of a JPEG that is decoded scan by scan, else 0. */
    visitedCoefficients: 0,
  };
}
