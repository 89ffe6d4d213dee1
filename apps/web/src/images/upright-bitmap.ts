import type { Decoded } from './prepare-image.ts';

/** Two grey pixels side by side, to be turned a quarter (EXIF orientation 6): upright they stand on each other. */
const turnedPixels =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAIDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==';

/**
 * Decodes where there is no <img>, in a worker. Options are not given, as some WebKit throws on `imageOrientation`;
 * instead the browser has to show that it turns pictures upright of itself. @throws Error when it does not, or cannot
 * decode the file.
 */
export async function uprightBitmap(file: Blob): Promise<Decoded> {
  const pixels = Uint8Array.from(atob(turnedPixels), (character) => character.charCodeAt(0));
  const probe = await createImageBitmap(new Blob([pixels], { type: 'image/jpeg' }));
  if (probe.height !== 2) throw new Error('bitmaps are not turned upright here');
  const bitmap = await createImageBitmap(file);
  return { source: bitmap, width: bitmap.width, height: bitmap.height, free: () => bitmap.close() };
}
