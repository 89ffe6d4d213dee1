import { beforeEach, expect, it, vi } from 'vitest';
import type { upload } from '../../client/upload.ts';
import * as images from '../../images/compress-image.ts';
import { createAdaptiveUpload } from './use-capture.ts';

const photo = new Blob([new Uint8Array(1_000_000)]);
const small = new Blob([new Uint8Array(200_000)]);

/** Sends `bytesPerSecond`. */
function startLine(bytesPerSecond: number) {
  const sent: number[] = [];
  const onSlow = vi.fn();
  const send: typeof upload = (_url, _headers, _form, image, onProgress, signal) =>
    new Promise((resolve, reject) => {
      sent.push(image.size);
      let seconds = 0;
      const timer = setInterval(() => {
        seconds += 1;
        onProgress(Math.min(1, (seconds * bytesPerSecond) / image.size));
        if (seconds * bytesPerSecond < image.size) return;
        clearInterval(timer);
        resolve({ status: 204, text: '' });
      }, 1000);
      signal?.addEventListener('abort', () => {
        clearInterval(timer);
        reject(signal.reason);
      });
    });
  const adaptive = createAdaptiveUpload(send, onSlow);
  const start = (signal?: AbortSignal) => adaptive('/', {}, {}, photo, () => undefined, signal);
  return { start, sent, onSlow };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(images, 'compressImage').mockResolvedValue({ image: small, qualityIssue: null });
});
it.each([
  ['sends a photo unchanged on a usual line', 100_000, [1_000_000], 0],
  ['at 64 kbit/s tells so and sends a smaller picture, also at the next try', 8_000, [1_000_000, 200_000], 1],
])('%s', async (_, bytesPerSecond, sizes, warnings) => {
  const { start, sent, onSlow } = startLine(bytesPerSecond);
  const answer = start();
  await vi.advanceTimersByTimeAsync(31_000);
  expect([await answer, sent]).toEqual([{ status: 204, text: '' }, sizes]);
  expect(onSlow).toHaveBeenCalledTimes(warnings);
  void start();
  expect(sent.at(-1)).toBe(sizes.at(-1));
});

it('sends no smaller picture after the applicant left the screen', async () => {
  const { start, sent } = startLine(8_000);
  const controller = new AbortController();
  const answer = start(controller.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_000);
  controller.abort('left');
  expect([await answer, sent]).toEqual(['left', [1_000_000]]);
});
