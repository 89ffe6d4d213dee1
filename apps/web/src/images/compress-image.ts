import { createScriptUrl } from '../shell/frame/trusted-types.ts';
import workerUrl from './compress-worker.ts?worker&url';
import { formatOf } from './image-format.ts';
import { type Canvas, type Decoded, type PreparedImage, prepareImage } from './prepare-image.ts';
import type { Size } from './quality-check.ts';

export class PictureUnreadable extends Error {
  readonly heic: boolean;
  constructor(heic: boolean) {
    super(heic ? 'HEIC is not supported' : 'not a picture');
    this.heic = heic;
  }
}

export type CompressRequest = { readonly file: Blob; readonly limitBytes: number | undefined };

/** A worker that runs out of memory possibly sends no event. */
const workerMilliseconds = 15_000;

/** @throws PictureUnreadable for every failure */
export async function compressImage(file: Blob, limitBytes?: number): Promise<PreparedImage> {
  try {
    return (
      (await compressInWorker({ file, limitBytes }).catch(() => null)) ??
      (await prepareImage(file, decodeWithImg, createDomCanvas, limitBytes))
    );
  } catch {
    throw new PictureUnreadable((await formatOf(file)) === 'heic');
  }
}

async function compressInWorker(request: CompressRequest): Promise<PreparedImage | null> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  const worker = new Worker(createScriptUrl(workerUrl), { type: 'module' });
  const answer = new Promise<PreparedImage | null>((resolve) => {
    worker.onmessage = (event: MessageEvent<PreparedImage | null>) => resolve(event.data);
    worker.onerror = () => resolve(null);
    setTimeout(() => resolve(null), workerMilliseconds);
  });
  worker.postMessage(request);
  return answer.finally(() => worker.terminate());
}

/** `<img>` reports no error for a damaged PNG or WebP; `createImageBitmap` does (CAPT-021). */
async function decodeWithImg(file: Blob): Promise<Decoded> {
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

function createDomCanvas(size: Size): Canvas {
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
