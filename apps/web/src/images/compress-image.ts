import { createScriptUrl } from '../shell/frame/trusted-types.ts';
import workerUrl from './compress-worker.ts?worker&url';
import { formatOf } from './image-format.ts';
import { type CompressRequest, type Decoded, type PreparedImage, prepareImage } from './prepare-image.ts';

/** A worker that runs out of memory possibly sends no event. */
const workerMilliseconds = 15_000;

export async function compressImage(file: Blob, limitBytes?: number) {
  try {
    return (
      (await compressInWorker({ file, limitBytes }).catch(() => null)) ??
      (await prepareImage(file, decodeWithImg, limitBytes))
    );
  } catch {
    return (await formatOf(file)) === 'heic' ? 'heic' : 'unreadable';
  }
}

async function compressInWorker(request: CompressRequest): Promise<PreparedImage | null> {
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
  const image = new Image();
  image.src = URL.createObjectURL(file);
  await image.decode().finally(() => URL.revokeObjectURL(image.src));
  if (['png', 'webp'].includes(await formatOf(file))) (await createImageBitmap(file)).close();
  return image;
}
