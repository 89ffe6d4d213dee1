import { readJpegHeader } from './jpeg-header.ts';
import { readPngHeader } from './png-header.ts';
import { readWebpHeader } from './webp-header.ts';

/** Formats of uploads. The page converts a picture of another format, such as HEIC, to JPEG before the upload. */
export const pictureFormats = ['jpeg', 'png', 'webp'] as const;

/** Properties of a picture that determine how much memory its decoding needs. Width and height are in pixels, at least 1. */
export type PictureHeader = {
  readonly format: (typeof pictureFormats)[number];
  readonly width: number;
  readonly height: number;
  readonly decodedBytes: number;
  /** Bytes of pixels or coefficients that the decoder has in memory at once; 0 when it decodes a few lines at a time. */
  readonly heldBytes: number;
};

/**
 * Reads the header of a JPEG, a PNG or a WebP without animation. Does not decode the picture. Returns null for any other file,
 * for a damaged or truncated header, and for unusual methods of JPEG compression (arithmetic, lossless, 12 bits).
 */
export function readPictureHeader(file: Uint8Array): PictureHeader | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return readJpegHeader(bytes) ?? readPngHeader(bytes) ?? readWebpHeader(bytes);
}
