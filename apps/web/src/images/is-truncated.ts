import type { ImageFormat } from './image-format.ts';

export function isTruncated(format: ImageFormat, file: Uint8Array): boolean {
  if (format === 'png') return !hasPngEnd(file);
  if (format === 'webp') return file.length < 8 + viewOf(file).getUint32(4, true);
  return false;
}

const viewOf = (file: Uint8Array): DataView => new DataView(file.buffer, file.byteOffset, file.byteLength);

function hasPngEnd(file: Uint8Array): boolean {
  const view = viewOf(file);
  const frameBytes = 12;
  for (let at = 8; at + frameBytes <= file.length; at += frameBytes + view.getUint32(at)) {
    if (String.fromCharCode(...file.subarray(at + 4, at + 8)) === 'IEND') return true;
  }
  return false;
}
