import type { upload } from '../../client/upload.ts';
import { compressImage } from '../../images/compress-image.ts';
import { slowLineLimitBytes } from '../../images/prepare-image.ts';

/** A browser first fills its own buffers. */
const measureAfterMs = 4_000;
const longMs = 20_000;

const isLong = (share: number, ms: number): boolean => ms * (1 - share) > longMs * share;

/** Measures the line by the first seconds of an upload. On a slow one it starts again with a smaller picture. */
export function createAdaptiveUpload(send: typeof upload, onSlow: () => void): typeof upload {
  let smaller: Blob | undefined;
  return async (url, headers, form, image, onProgress, signal) => {
    const sendOne = (one: Blob, report: typeof onProgress, aborting = signal) =>
      send(url, headers, form, one, report, aborting);
    if (smaller !== undefined) return sendOne(smaller, onProgress);
    signal?.throwIfAborted();
    const attempt = new AbortController();
    signal?.addEventListener('abort', () => attempt.abort(signal.reason), { once: true });
    const startedAt = performance.now();
    let sent = 0;
    let isSlow = false;
    const watch = setInterval(() => {
      const ms = performance.now() - startedAt;
      if (isSlow || ms < measureAfterMs || !isLong(sent, ms)) return;
      isSlow = true;
      onSlow();
      if (image.size > slowLineLimitBytes) attempt.abort();
    }, 500);
    const report = (share: number): void => {
      sent = share;
      onProgress(share);
    };
    try {
      return await sendOne(image, report, attempt.signal);
    } catch (error) {
      if (!isSlow || signal?.aborted) throw error;
    } finally {
      clearInterval(watch);
    }
    smaller = await shrink(image);
    return sendOne(smaller, onProgress);
  };
}

async function shrink(image: Blob): Promise<Blob> {
  const compressed = await compressImage(image, slowLineLimitBytes).catch(() => null);
  return compressed !== null && compressed.image.size < image.size ? compressed.image : image;
}
