export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'unknown';

const kindBytes = 12;

/** The name and the MIME type of a file can be wrong. */
export function detectFormat(head: Uint8Array): ImageFormat {
  const text = String.fromCharCode(...head.subarray(0, kindBytes));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && /^(?:he[iv][cmsx]|mif1|msf1)$/.test(text.slice(8))) return 'heic';
  return 'unknown';
}

export async function formatOf(file: Blob): Promise<ImageFormat> {
  const head = await file
    .slice(0, kindBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return detectFormat(new Uint8Array(head));
}

const animatedOrTurned = 0x0a;

/**
 * Undefined for a picture to redraw. Of a WebP the browser shows the first picture, as it lies; the server refuses the
 * others, and turns it (EXIF).
 */
export function getUploadType(format: ImageFormat, file: Uint8Array): string | undefined {
  if (format === 'heic' || format === 'unknown') return undefined;
  const isExtended = format === 'webp' && file[15] === 0x58;
  return isExtended && ((file[20] ?? 0) & animatedOrTurned) > 0 ? undefined : `image/${format}`;
}

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
