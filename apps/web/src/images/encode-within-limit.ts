/**
 * Encodes at quality 1, then 0.1 less each pass until the picture is small enough (spec 5.2). What 0.1 gives is taken
 * as it is: at 1920 by 1080 it lies far below the limit, whatever the picture shows.
 */
export async function encodeWithinLimit(
  limitBytes: number,
  encode: (quality: number) => Promise<Blob>,
): Promise<Blob> {
  let image = await encode(1);
  // Counted in tenths, as 1 - 0.1 - 0.1 … would drift away from 0.7.
  for (let tenths = 9; tenths >= 1 && image.size > limitBytes; tenths--) image = await encode(tenths / 10);
  return image;
}
