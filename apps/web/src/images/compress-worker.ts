import { type CompressRequest, prepareImage } from './prepare-image.ts';

/** A JPEG of two pixels side by side with EXIF orientation 6, so upright it is two high. */
const turnedPixels =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAIDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==';

addEventListener('message', (event: MessageEvent<CompressRequest>) => {
  const { file, limitBytes } = event.data;
  prepareImage(file, createUprightBitmap, limitBytes).then(
    (prepared) => postMessage(prepared),
    () => postMessage(null),
  );
});

/**
 * Some WebKit versions throw on the option `imageOrientation`, so a small JPEG tests the default.
 * @throws Error if the browser ignores the orientation
 */
async function createUprightBitmap(file: Blob): Promise<ImageBitmap> {
  const pixels = Uint8Array.from(atob(turnedPixels), (character) => character.charCodeAt(0));
  const probe = await createImageBitmap(new Blob([pixels], { type: 'image/jpeg' }));
  if (probe.height !== 2) throw new Error('createImageBitmap ignores the EXIF orientation');
  return createImageBitmap(file);
}
