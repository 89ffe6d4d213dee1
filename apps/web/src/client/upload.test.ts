import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { upload } from './upload.ts';

/** What becomes of the next request, once it is sent. */
let next: (request: FakeRequest) => void = () => undefined;

class FakeRequest {
  status = 0;
  responseText = '';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onabort: () => void = () => undefined;
  open() {}
  setRequestHeader() {}
  send() {
    next(this);
  }
  abort() {
    this.onabort();
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => vi.unstubAllGlobals());

const send = (onProgress: (share: number) => void = () => undefined, signal?: AbortSignal) =>
  upload('/api/documents', {}, { type: 'MATERNITY_HANDBOOK' }, new Blob(['jpeg']), onProgress, signal);

it('[ERR-018] a picture whose network goes is one that got no answer', async () => {
  next = (request) => request.onerror();
  expect(await send()).toEqual({ status: 0, text: '' });
});

it('tells how far it is, also where the browser does not know how far it has to go', async () => {
  const told: number[] = [];
  next = (request) => {
    request.upload.onprogress?.({ loaded: 0, total: 0 });
    request.upload.onprogress?.({ loaded: 42, total: 100 });
    Object.assign(request, { status: 204 }).onload();
  };
  expect(await send((share) => told.push(share))).toEqual({ status: 204, text: '' });
  expect(told).toEqual([0, 0.42]);
});

it('is broken off when nobody waits for it any more, and not begun when nobody ever did', async () => {
  const left = new AbortController();
  next = () => left.abort();
  await expect(send(undefined, left.signal)).rejects.toMatchObject({ name: 'AbortError' });
  next = () => expect.unreachable();
  await expect(send(undefined, left.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
