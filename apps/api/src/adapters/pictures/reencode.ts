import { uploadLimitPixels } from '@kaisetsu/domain/documents';
import sharp, { type Sharp } from 'sharp';
import { minimalPng, pngSignature } from './png-chunks.ts';

// Allow only the readers of JPEG, PNG and WebP. The other readers of libvips would only add attack surface. The server does not
// need them, because the browser converts other formats, such as HEIC, before the upload.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Maximum pixels of the long side. The browser reduces a picture to at most 1920 pixels (spec 9), unless it sends the file
 * unchanged (apps/web/src/images/prepare-image.ts). An unchanged file can have more pixels.
 */
const maxSide = 2560;

export type Reencoded = { readonly image: Uint8Array; readonly width: number; readonly height: number };

/**
 * Decodes a picture and encodes it as an upright JPEG without metadata, at most 2560 pixels a side, in sRGB. Transparent
 * pixels are blended with white.
 *
 * A truncated file is an error. A warning of the decoder is ignored, because some phones write an unusual scan header.
 * @throws the decoder's error, whose message can quote the file
 */
export async function reencode(file: Uint8Array): Promise<Reencoded> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const input = bytes.subarray(0, pngSignature.length).equals(pngSignature) ? minimalPng(bytes) : bytes;
  const source = sharp(input, {
    limitInputPixels: uploadLimitPixels,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  });
  const { orientation = 1 } = await source.clone().metadata();
  const small = source
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  const upright = orientation === 1 ? small : await turn(small, orientation);
  const { data, info } = await upright.jpeg({ quality: 90 }).toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

/**
 * Applies the EXIF orientation to the reduced picture. `autoOrient` of sharp is not used, because it would rotate before the
 * reduction and would need memory for the whole picture.
 */
async function turn(small: Sharp, orientation: number): Promise<Sharp> {
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = sharp(data, { raw: { width, height, channels } });
  // Orientations 2 and 4 need a mirror, 5 and 7 a mirror and a rotation. sharp applies a mirror before a rotation.
  const degrees = [0, 0, 0, 180, 0, 270, 90, 90, 270][orientation] ?? 0;
  const turned = degrees === 0 ? raw : raw.rotate(degrees);
  if (orientation === 4) return turned.flip();
  return [2, 5, 7].includes(orientation) ? turned.flop() : turned;
}
