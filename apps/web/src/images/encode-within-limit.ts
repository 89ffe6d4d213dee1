/** Spec 5.2. A picture at quality 0.1 is far below 1 MiB. `lowest` comes before the limit. */
export async function encodeWithinLimit(
  limitBytes: number,
  encode: (quality: number) => Promise<Blob>,
  lowest = 0.1,
): Promise<Blob> {
  let image = await encode(1);
  for (let tenths = 9; tenths >= lowest * 10 && image.size > limitBytes; tenths--)
    image = await encode(tenths / 10);
  return image;
}
