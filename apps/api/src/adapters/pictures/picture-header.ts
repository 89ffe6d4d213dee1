import { readJpegHeader } from './jpeg-header.ts';
import type { PictureHeader } from './picture-format.ts';
import { pngSignature, readPngChunks } from './png-chunks.ts';

export function readPictureHeader(file: Uint8Array): PictureHeader | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return readJpegHeader(bytes) ?? readPngHeader(bytes) ?? readWebpHeader(bytes);
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
  const decodedBytes = width * height * bytesPerPixel;
  return {
    format: 'png',
    width,
    height,
    decodedBytes,
    heldBytes: interlace === 0 ? 0 : decodedBytes,
    visitedCoefficients: 0,
  };
}

const isAnimated = 0b10;
const hasAlpha = 0b1_0000;

function readWebpHeader(file: Buffer): PictureHeader | null {
  const readTag = (at: number): string => file.toString('latin1', at, at + 4);
  if (file.length < 30 || readTag(0) !== 'RIFF' || readTag(8) !== 'WEBP') return null;
  switch (readTag(12)) {
    case 'VP8 ':
      if (file.readUIntBE(23, 3) !== 0x9d012a) return null;
      return createHeader(file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff, 3);
    case 'VP8L': {
      if (file[20] !== 0x2f) return null;
      const sides = file.readUInt32LE(21);
      return createHeader((sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1, 4);
    }
    case 'VP8X': {
      const flags = file[20] ?? 0;
      if ((flags & isAnimated) !== 0) return null;
      // VP8L needs four bytes a pixel, also without alpha.
      const channels = (flags & hasAlpha) !== 0 || file.includes('VP8L', 30, 'latin1') ? 4 : 3;
      return createHeader(file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1, channels);
    }
    default:
      return null;
  }
}

function createHeader(width: number, height: number, channels: number): PictureHeader | null {
  if (width === 0 || height === 0) return null;
  const bytes = width * height * channels;
  return { format: 'webp', width, height, decodedBytes: bytes, heldBytes: bytes, visitedCoefficients: 0 };
}
