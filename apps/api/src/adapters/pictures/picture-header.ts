import { readJpegHeader } from './jpeg-header.ts';
import { readPngHeader } from './png-header.ts';
import { readWebpHeader } from './webp-header.ts';

/** The accepted formats. The browser converts a picture of another format, such as HEIC, before it sends the picture. */
export const pictureFormats = ['jpeg', 'png', 'webp'] as const;

/** The properties of a picture that decide how much memory its decoding needs. Width and height in pixels, at least 1. */
export type PictureHeader = {
  readonly format: (typeof pictureFormats)[number];
  readonly width: number;
  readonly height: number;
  /** Bytes of all decoded pixels together. */
  readonly decodedBytes: number;
  /** Bytes that the decoder has in memory at the same time; 0 when it decodes a few lines at a time. */
  readonly heldBytes: number;
};

/**
 * Reads the header of a JPEG, PNG or still WebP without decoding. Null for any other file, and for a damaged or truncated
 * header. Also null for an animated WebP, and for the JPEG processes that no camera or browser writes (arithmetic, lossless, 12
 * bits).
 */
export function readPictureHeader(file: Uint8Array): PictureHeader | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return readJpegHeader(bytes) ?? readPngHeader(bytes) ?? readWebpHeader(bytes);
}
