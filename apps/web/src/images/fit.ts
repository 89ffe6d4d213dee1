import { imageLongSide, imageShortSide } from '@kaisetsu/domain/documents';

export type Size = { readonly width: number; readonly height: number };

/** Limits of spec 5.2, 9. */
export function fit(size: Size): Size {
  const long = Math.max(size.width, size.height);
  const short = Math.min(size.width, size.height);
  const scale = Math.min(1, imageLongSide / long, imageShortSide / short);
  const scaleSide = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaleSide(size.width), height: scaleSide(size.height) };
}
