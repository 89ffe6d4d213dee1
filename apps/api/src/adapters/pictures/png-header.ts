import type { PictureHeader } from './picture-format.ts';
import { pngSignature, readPngChunks } from './png-chunks.ts';

/** By colour type. The decoder converts the palette to RGB. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

export function readPngHeader(file: Buffer): PictureHeader | null {
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
