import { beforeEach, expect, it, vi } from 'vitest';
import { upload } from './upload.ts';

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

const send = (onProgress: (share: number) => void = () => undefined, signal?: AbortSignal) =>
  upload('/api/documents', {}, { type: 'MATERNITY_HANDBOOK' }, new Blob(['jpeg']), onProgress, signal);

it('[ERR-018] returns the status 0 for an upload without a network', async () => {
  next = (request) => request.onerror();
  expect(await send()).toEqual({ status: 0, text: '' });
});

it('reports the progress of an upload, and 0 while the total is unknown', async () => {
  const reported: number[] = [];
  next = (request) => {
    request.upload.onprogress?.({ loaded: 0, total: 0 });
    request.upload.onprogress?.({ loaded: 42, total: 100 });
    Object.assign(request, { status: 204 }).onload();
  };
  expect(await send((share) => reported.push(share))).toEqual({ status: 204, text: '' });
  expect(reported).toEqual([0, 0.42]);
});

it('stops an upload when the caller aborts it, and does not start an aborted upload', async () => {
  const controller = new AbortController();
  next = () => controller.abort();
  await expect(send(undefined, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  next = () => expect.unreachable();
  await expect(send(undefined, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
