import type { ImageFormat } from './image-format.ts';

export function isTruncated(format: ImageFormat, file: Uint8Array): boolean {
  if (format === 'png') return !hasPngEnd(file);
  if (format === 'webp') return file.length < 8 + viewOf(file).getUint32(4, true);
  return false;
}

const viewOf = (file: Uint8Array): DataView => new DataView(file.buffer, file.byteOffset, file.byteLength);

/** ITU-T T.81, annex B. A plain search could find the end marker of an embedded preview. */
export function hasJpegEnd(file: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < file.length) {
    if (file[at] !== 0xff) {
      // In picture data 0xff 0x00 is no marker.
      at = file.indexOf(0xff, at);
      if (at < 0) return false;
      continue;
    }
    const marker = file[at + 1] ?? 0;
    if (marker === 0xd9) return true;
    const isStandalone = marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    // Fill bytes may precede a marker.
    if (marker === 0xff) at += 1;
    else if (isStandalone) at += 2;
    else at += 2 + (((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0));
  }
  return false;
}

function hasPngEnd(file: Uint8Array): boolean {
  const view = viewOf(file);
  const frameBytes = 12;
  for (let at = 8; at + frameBytes <= file.length; at += frameBytes + view.getUint32(at)) {
    if (String.fromCharCode(...file.subarray(at + 4, at + 8)) === 'IEND') return true;
  }
  return false;
}
