import { uploadLimitBytes, uploadLimitPixels } from '@kaisetsu/domain/documents';
import { PictureRefused } from '../../core/ports.ts';
import { readPictureHeader } from './picture-header.ts';

/** ADR 0023. */
const pictureLimits = {
  side: 12_000,
  ratio: 20,
  /** 40 megapixels of RGBA. */
  decodedBytes: 160_000_000,
  /** Progressive JPEG of 12 megapixels without chroma subsampling. */
  heldBytes: 75_000_000,
};

const largeFrom = { decodedBytes: 40_000_000, heldBytes: 16_000_000 };

export function requireAffordable(file: Uint8Array): 'large' | 'normal' {
  if (file.byteLength > uploadLimitBytes) throw new PictureRefused('too-large');
  const header = readPictureHeader(file);
  if (header === null) throw new PictureRefused('no-picture');
  const { width, height, decodedBytes, heldBytes } = header;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (width * height > uploadLimitPixels) throw new PictureRefused('too-many-pixels');
  if (long > pictureLimits.side || long > pictureLimits.ratio * short) throw new PictureRefused('too-long');
  if (decodedBytes > pictureLimits.decodedBytes || heldBytes > pictureLimits.heldBytes) {
    throw new PictureRefused('too-much-memory');
  }
  return decodedBytes > largeFrom.decodedBytes || heldBytes > largeFrom.heldBytes ? 'large' : 'normal';
}
