import { inflateSync } from 'node:zlib';

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

type Chunk = {
  readonly type: string;
  readonly data: Buffer;
  readonly whole: Buffer;
};

/** Limits the work for a hostile file. */
const maxChunks = 10_000;

export function* readPngChunks(file: Buffer): Generator<Chunk> {
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
const maxProfileBytes = 4 * 1024 * 1024;

/** A text chunk can decompress to a thousand times its size. */
export function stripPng(file: Buffer): Buffer {
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
