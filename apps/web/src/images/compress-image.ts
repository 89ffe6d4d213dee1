import { scriptUrl } from '../shell/trusted-types.ts';
import workerUrl from './compress-worker.ts?worker&url';
import { createDomCanvas, decodeWithImg } from './dom-canvas.ts';
import { formatOf } from './image-format.ts';
import { type PreparedImage, prepareImage } from './prepare-image.ts';

/** The browser cannot read this file as a picture. `heic`: it is one, in a format that only Apple's browsers read. */
export class PictureUnreadable extends Error {
  readonly heic: boolean;
  constructor(heic: boolean) {
    super(heic ? 'heic' : 'no picture');
    this.heic = heic;
  }
}

/** A worker that was killed for its memory says nothing. */
const workerMilliseconds = 15_000;

/**
 * The picture as it is uploaded: at most 1 MiB, upright, and drawn within 1920 by 1080 where it was more (spec 5.2).
 * Works beside the page's own thread where the browser can. @throws PictureUnreadable
 */
export async function compressImage(file: Blob): Promise<PreparedImage> {
  try {
    return (
      (await inWorker(file).catch(() => null)) ?? (await prepareImage(file, decodeWithImg, createDomCanvas))
    );
  } catch {
    throw new PictureUnreadable((await formatOf(file)) === 'heic');
  }
}

/** Null where a worker, its canvas, or its decoder is missing. */
async function inWorker(file: Blob): Promise<PreparedImage | null> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  const answer = new Promise<PreparedImage | null>((resolve) => {
    worker.onmessage = (event: MessageEvent<PreparedImage | null>) => resolve(event.data);
    worker.onerror = () => resolve(null);
    setTimeout(() => resolve(null), workerMilliseconds);
  });
  worker.postMessage(file);
  return answer.finally(() => worker.terminate());
}
