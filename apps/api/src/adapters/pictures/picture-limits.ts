import { uploadLimitBytes, uploadLimitPixels } from '@kaisetsu/domain/documents';
import { PictureRefused } from '../../ports.ts';
import { readPictureHeader } from './picture-header.ts';

/** Limits of a picture. The node checks them before the picture is decoded (ADR 0023). */
const pictureLimits = {
  side: 12_000,
  /** Long side divided by short side. For a panorama the ratio is about 4, for a shop's receipt about 10. */
  ratio: 20,
  /** Bytes of all decoded pixels. Enough for 40 megapixels of RGBA with 8 bits a sample, or 20 megapixels with 16 bits. */
  decodedBytes: 160_000_000,
  /**
   * Bytes that the decoder has in memory at once. Enough for a progressive JPEG of 12 megapixels without chroma subsampling, or
   * of 24 megapixels with 4:2:0 subsampling.
   */
  heldBytes: 75_000_000,
};

/**
 * A picture above one of these limits is large, and the decoder pool decodes only one large picture at a time. A JPEG photo with
 * 12 megapixels and one scan is below both limits.
 */
const largeFrom = { decodedBytes: 40_000_000, heldBytes: 16_000_000 };

/** Returns the size class of a picture. @throws PictureRefused when the header is invalid or the picture exceeds a limit */
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
