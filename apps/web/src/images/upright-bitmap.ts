import type { Decoded } from './prepare-image.ts';

/** A JPEG of two grey pixels side by side. Its EXIF orientation 6 means a quarter turn, so upright it is two pixels high. */
const turnedPixels =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAIDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==';

/**
 * Decodes in a worker, where <img> does not exist. `createImageBitmap` gets no options, because some WebKit versions throw
 * on `imageOrientation`. So the function first decodes a small turned JPEG, to test whether the browser applies the EXIF
 * orientation by default.
 * @throws Error if the browser ignores the orientation or cannot decode the file
 */
export async function uprightBitmap(file: Blob): Promise<Decoded> {
  const pixels = Uint8Array.from(atob(turnedPixels), (character) => character.charCodeAt(0));
  const probe = await createImageBitmap(new Blob([pixels], { type: 'image/jpeg' }));
  if (probe.height !== 2) throw new Error('createImageBitmap ignores the EXIF orientation');
  const bitmap = await createImageBitmap(file);
  return { source: bitmap, width: bitmap.width, height: bitmap.height, free: () => bitmap.close() };
}
