import { formatOf } from './image-format.ts';
import type { Canvas, Decoded } from './prepare-image.ts';

/** `<img>` reports no error for a damaged PNG or WebP; `createImageBitmap` does (CAPT-021). */
export async function decodeWithImg(file: Blob): Promise<Decoded> {
  const url = URL.createObjectURL(file);
  const free = () => URL.revokeObjectURL(url);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    if (['png', 'webp'].includes(await formatOf(file))) (await createImageBitmap(file)).close();
  } catch (error) {
    free();
    throw error;
  }
  return { source: image, width: image.naturalWidth, height: image.naturalHeight, free };
}

export function createDomCanvas(size: { width: number; height: number }): Canvas {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no 2D context');
  const toJpeg = (quality: number) =>
    new Promise<Blob>((resolve, reject) => {
      const settle = (blob: Blob | null) =>
        blob === null ? reject(new Error('JPEG encoding failed')) : resolve(blob);
      canvas.toBlob(settle, 'image/jpeg', quality);
    });
  return { context, toJpeg };
}
