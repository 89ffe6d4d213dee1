import { uploadLimitBytes, uploadLimitPixels } from '@kaisetsu/domain/documents';
import { PictureRefused } from '../../ports.ts';
import { readPictureHeader } from './picture-header.ts';

/** Limits of a picture, checked before it is decoded (ADR 0023). */
const pictureLimits = {
  side: 12_000,
  /** Long side by short side. A panorama has about 4:1, a shop's receipt 10:1. */
  ratio: 20,
  /** 40 megapixels of RGBA with 8 bits a sample, or half as many with 16 bits. */
  decodedBytes: 160_000_000,
  /** 12 megapixels of progressive JPEG without chroma subsampling, 25 with it. */
  heldBytes: 75_000_000,
};

/** Above one of these a picture is large. Phones send less: photos of 12 megapixels that are not progressive. */
const largeFrom = { decodedBytes: 40_000_000, heldBytes: 16_000_000 };

/** Refuses a picture whose header exceeds a limit, or that has none. @throws PictureRefused */
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
