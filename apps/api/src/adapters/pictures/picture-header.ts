import { readJpegHeader } from './jpeg-header.ts';
import { readPngHeader } from './png-header.ts';
import { readWebpHeader } from './webp-header.ts';

export const pictureFormats = ['jpeg', 'png', 'webp'] as const;

export type PictureHeader = {
  readonly format: (typeof pictureFormats)[number];
  readonly width: number;
  readonly height: number;
  readonly decodedBytes: number;
  /** Pixels or coefficients in memory at once. */
  readonly heldBytes: number;
};

export function readPictureHeader(file: Uint8Array): PictureHeader | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return readJpegHeader(bytes) ?? readPngHeader(bytes) ?? readWebpHeader(bytes);
}
