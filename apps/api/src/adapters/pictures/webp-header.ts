import type { PictureHeader } from './picture-format.ts';

const isAnimated = 0b10;
const hasAlpha = 0b1_0000;

export function readWebpHeader(file: Buffer): PictureHeader | null {
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
