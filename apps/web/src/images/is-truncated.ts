import type { ImageFormat } from './image-format.ts';

/** Returns whether a JPEG, PNG or WebP file ends before the end of its picture. False for other formats. */
export function isTruncated(format: ImageFormat, file: Uint8Array): boolean {
  if (format === 'jpeg') return !hasJpegEnd(file);
  if (format === 'png') return !hasPngEnd(file);
  if (format === 'webp') return file.length < 8 + viewOf(file).getUint32(4, true);
  return false;
}

const viewOf = (file: Uint8Array): DataView => new DataView(file.buffer, file.byteOffset, file.byteLength);

/**
 * Reads one segment after the other up to the end-of-image marker (ITU-T T.81, annex B). A plain search for the bytes of the
 * marker could find the marker of another picture. For example, cameras store a preview picture in a segment, and more pictures
 * after the end.
 */
function hasJpegEnd(file: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < file.length) {
    if (file[at] !== 0xff) {
      // Skips coded picture data up to the next 0xff. In this data 0xff 0x00 is no marker: it encodes the byte 0xff.
      at = file.indexOf(0xff, at);
      if (at < 0) return false;
      continue;
    }
    const marker = file[at + 1] ?? 0;
    if (marker === 0xd9) return true;
    const isStandalone = marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    // Any number of fill bytes 0xff may precede a marker.
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
