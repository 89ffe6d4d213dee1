export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'unknown';

const kindBytes = 12;

/** What a file is by its first bytes; its name and type are only what somebody called it. */
export function detectFormat(head: Uint8Array): ImageFormat {
  const text = String.fromCharCode(...head.subarray(0, kindBytes));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && /^(?:he[iv][cmsx]|mif1|msf1)$/.test(text.slice(8))) return 'heic';
  return 'unknown';
}

/** 'unknown' also for a file that can no longer be read, such as one taken back by the gallery. */
export async function formatOf(file: Blob): Promise<ImageFormat> {
  const head = await file
    .slice(0, kindBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return detectFormat(new Uint8Array(head));
}

/** Kinds that the server takes as they are. */
export const uploadableTypes: Partial<Record<ImageFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
