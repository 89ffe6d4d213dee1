import { vi } from 'vitest';

/** The page sends such a small photo unchanged. */
export const photo = new File(
  [new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 8, 74, 70, 73, 70, 0, 1, 0xff, 0xd9])],
  '山田.jpg',
  { type: 'image/jpeg' },
);

/** @param statuses of the next answers, 0 without a network; then 204 */
export function stubUploads(statuses: number[] = [], problem = '') {
  const uploads = { sent: [] as FormData[], aborted: 0, arrival: Promise.resolve() };
  class FakeRequest {
    status = 0;
    responseText = `{"type":"urn:kaisetsu:problem:${problem}"}`;
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload: () => void = () => undefined;
    onerror: () => void = () => undefined;
    onabort: () => void = () => undefined;
    open() {}
    setRequestHeader() {}
    send(data: FormData) {
      uploads.sent.push(data);
      this.status = statuses.shift() ?? 204;
      this.upload.onprogress?.({ loaded: 0, total: 0 });
      this.upload.onprogress?.({ loaded: 42, total: 100 });
      void uploads.arrival.then(() => (this.status === 0 ? this.onerror() : this.onload()));
    }
    abort() {
      uploads.aborted += 1;
      this.onabort();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return uploads;
}

/** happy-dom cannot decode pictures. */
export function stubDecoder() {
  vi.stubGlobal('Worker', undefined);
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(async () => undefined);
}
