/**
 * Encodes at quality 1, then at 0.1 less for each pass, until the image is small enough (spec 5.2). The size of the
 * result at quality 0.1 is not checked, because a picture of 1920 by 1080 is then far below 1 MiB.
 */
export async function encodeWithinLimit(
  limitBytes: number,
  encode: (quality: number) => Promise<Blob>,
): Promise<Blob> {
  let image = await encode(1);
  // The loop counts tenths, because repeated subtraction of 0.1 would accumulate a rounding error.
  for (let tenths = 9; tenths >= 1 && image.size > limitBytes; tenths--) image = await encode(tenths / 10);
  return image;
}
