import { imageLongSide, imageShortSide } from '@kaisetsu/domain/documents';

/** Size of a picture in pixels. */
export type Size = { readonly width: number; readonly height: number };

/**
 * Returns the largest size with the same proportions within 1920 by 1080, landscape or portrait. It is never larger than
 * `size` (spec 5.2, 9).
 */
export function fit(size: Size): Size {
  const long = Math.max(size.width, size.height);
  const short = Math.min(size.width, size.height);
  const scale = Math.min(1, imageLongSide / long, imageShortSide / short);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(size.width), height: side(size.height) };
}
