/**
 * Encodes at quality 1, then at 0.1 less for each pass, until the image is small enough (spec 5.2). The
 * result of quality 0.1 is returned at any size: at 1920 by 1080 it is far below 1 MiB.
 */
export async function encodeWithinLimit(
  limitBytes: number,
  encode: (quality: number) => Promise<Blob>,
): Promise<Blob> {
  let image = await encode(1);
  // Counts in tenths: repeated subtraction of 0.1 accumulates a rounding error.
  for (let tenths = 9; tenths >= 1 && image.size > limitBytes; tenths--) image = await encode(tenths / 10);
  return image;
}
