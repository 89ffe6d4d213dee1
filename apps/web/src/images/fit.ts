import { imageLongSide, imageShortSide } from '@kaisetsu/domain/documents';

/** Size of a picture in pixels. */
export type Size = { readonly width: number; readonly height: number };

/**
 * Reduces `size` so that it fits into 1920 by 1080 pixels (landscape) or 1080 by 1920 pixels (portrait), with the same
 * proportions. A size that already fits stays unchanged (spec 5.2, 9).
 */
export function fit(size: Size): Size {
  const long = Math.max(size.width, size.height);
  const short = Math.min(size.width, size.height);
  const scale = Math.min(1, imageLongSide / long, imageShortSide / short);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(size.width), height: side(size.height) };
}
