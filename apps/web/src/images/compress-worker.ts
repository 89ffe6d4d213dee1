import type { CompressRequest } from './compress-image.ts';
import { type Canvas, prepareImage } from './prepare-image.ts';
import { createUprightBitmap } from './upright-bitmap.ts';

addEventListener('message', (event: MessageEvent<CompressRequest>) => {
  const { file, limitBytes } = event.data;
  prepareImage(file, createUprightBitmap, createCanvas, limitBytes).then(
    (prepared) => postMessage(prepared),
    () => postMessage(null),
  );
});

function createCanvas(size: { width: number; height: number }): Canvas {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no 2D context');
  return { context, toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
}
