import { inflateSync } from 'node:zlib';

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

type Chunk = {
  readonly type: string;
  readonly data: Buffer;
  /** The chunk with its length, type and checksum. */
  readonly whole: Buffer;
};

/** Limits the work for a hostile file. An ordinary file of 10 MiB with chunks of 8 KiB has about 1,300 chunks. */
const maxChunks = 10_000;

/** Lists the chunks of a PNG up to and including IEND. The list ends early at a truncated chunk or after `maxChunks`. */
export function* pngChunks(file: Buffer): Generator<Chunk> {
  let at = pngSignature.length;
  for (let count = 0; count < maxChunks && at + 12 <= file.length; count += 1) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) return;
    const type = file.toString('latin1', at + 4, at + 8);
    yield { type, data: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) };
    if (type === 'IEND') return;
    at = end;
  }
}

const pixelChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']);
const maxOrientationBytes = 64 * 1024;
/** Colour profiles of printers have up to 2 MiB. Profiles of cameras and screens are smaller. */
const maxProfileBytes = 4 * 1024 * 1024;

/**
 * Returns a copy of a PNG with only the chunks for pixels, colours and orientation. The copy lacks text chunks, because a text
 * chunk can decompress to a thousand times its size. It also lacks the chunks of an animation.
 */
export function minimalPng(file: Buffer): Buffer {
  const kept = [...pngChunks(file)].filter(
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
    // The name is followed by a zero byte, one byte for the compression method, and the compressed profile.
    inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: maxProfileBytes });
    return nameEnd >= 0;
  } catch {
    return false;
  }
}
