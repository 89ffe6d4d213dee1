import { expect, it } from 'vitest';
import { stubUploads } from '../../test/uploads.ts';
import { upload } from './upload.ts';

const send = (onProgress: (share: number) => void = () => undefined, signal?: AbortSignal) =>
  upload('/api/documents', {}, { type: 'MATERNITY_HANDBOOK' }, new Blob(['jpeg']), onProgress, signal);

it('[ERR-018] returns the status 0 for an upload without a network', async () => {
  stubUploads([0]);
  expect(await send()).toEqual({ status: 0, text: '' });
});

it('reports the progress of an upload, and 0 while the total is unknown', async () => {
  const reported: number[] = [];
  stubUploads();
  expect(await send((share) => reported.push(share))).toMatchObject({ status: 204 });
  expect(reported).toEqual([0, 0.42]);
});

it('stops an upload when the caller aborts it, and does not start an aborted upload', async () => {
  const { sent } = stubUploads();
  const controller = new AbortController();
  const stopped = send(undefined, controller.signal);
  controller.abort();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  await expect(send(undefined, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toHaveLength(1);
});
