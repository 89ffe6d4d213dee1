import { readJpegHeader } from './jpeg-header.ts';
import { readPngHeader } from './png-header.ts';
import { readWebpHeader } from './webp-header.ts';

/** The formats that a picture may have. A browser converts every other one, such as HEIC, before it sends it. */
export const pictureFormats = ['jpeg', 'png', 'webp'] as const;

/** The facts of a picture that decide what its decoding costs. Sides in pixels; both are at least 1. */
export type PictureHeader = {
  readonly format: (typeof pictureFormats)[number];
  readonly width: number;
  readonly height: number;
  /** Bytes of all decoded pixels together. */
  readonly decodedBytes: number;
  /** Bytes that the decoder holds at the same time; 0 when it decodes a few lines at a time. */
  readonly heldBytes: number;
};

/**
 * Reads the header of a JPEG, PNG or still WebP without decoding. Null for any other file, for a header that is damaged or
 * truncated, for an animated WebP, and for JPEG processes that no camera or browser writes (arithmetic, lossless, 12 bits).
 */
export function readPictureHeader(file: Uint8Array): PictureHeader | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return readJpegHeader(bytes) ?? readPngHeader(bytes) ?? readWebpHeader(bytes);
}
