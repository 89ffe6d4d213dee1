import { inflateSync } from 'node:zlib';
import { uploadLimitPixels } from '@kaisetsu/domain/documents';
import sharp, { type Sharp } from 'sharp';
import { pngSignature, readPngChunks } from './picture-header.ts';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const maxSide = 2560;
const endOfImage = Buffer.from('ffd9', 'hex');

/** Phones write panoramas without the end marker. */
const isOpenJpeg = (file: Buffer): boolean =>
  file.readUInt16BE(0) === 0xffd8 &&
  file.lastIndexOf(endOfImage) < file.lastIndexOf(Buffer.from('ffda', 'hex'));

export type Reencoded = { readonly image: Uint8Array; readonly width: number; readonly height: number };

/** The decoder's error can quote the file. */
export async function reencode(file: Uint8Array): Promise<Reencoded> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const isPng = bytes.subarray(0, pngSignature.length).equals(pngSignature);
  const isOpen = isOpenJpeg(bytes);
  const input = isPng ? stripPng(bytes) : isOpen ? Buffer.concat([bytes, endOfImage]) : bytes;
  const source = sharp(input, {
    limitInputPixels: uploadLimitPixels,
    // Some phones write an unusual scan header, which is only a warning; missing pixels before the end marker are another.
    failOn: isOpen ? 'warning' : 'error',
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

/** `autoOrient` needs memory for the whole picture. */
async function turn(small: Sharp, orientation: number): Promise<Sharp> {
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = sharp(data, { raw: { width, height, channels } });
  const degrees = [0, 0, 0, 180, 0, 270, 90, 90, 270][orientation] ?? 0;
  const turned = degrees === 0 ? raw : raw.rotate(degrees);
  if (orientation === 4) return turned.flip();
  return [2, 5, 7].includes(orientation) ? turned.flop() : turned;
}

const pixelChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']);
const maxOrientationBytes = 64 * 1024;
const maxProfileBytes = 4 * 1024 * 1024;

/** A text chunk can decompress to a thousand times its size. */
function stripPng(file: Buffer): Buffer {
  const kept = [...readPngChunks(file)].filter(
    ({ type, data }) =>
      pixelChunks.has(type) ||
      (type === 'eXIf' && data.length <= maxOrientationBytes) ||
      (type === 'iCCP' && isSmallProfile(data)),
  );
  return Buffer.concat([pngSignature, ...kept.map(({ whole }) => whole)]);
}

function isSmallProfile(data: Buffer): boolean {
  const nameEnd = data.indexOf(0);
  try {
    inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: maxProfileBytes });
    return nameEnd >= 0;
  } catch {
    return false;
  }
}
