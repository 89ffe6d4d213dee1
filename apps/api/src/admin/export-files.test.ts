import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HandedOver } from '../adapters/postgres/handover.ts';
import { writeBatch } from './export-files.ts';

const nobody = {
  application: { id: 'one', mailAddress: 'taro@example.jp', answers: {}, completion: null, ekyc: null },
  pictures: [{ type: 'CERTIFICATE_RESIDENCE', image: Buffer.alloc(5_000, 'picture'), storedAt: new Date() }],
} as unknown as HandedOver;

describe('the files of a hand-over', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kaisetsu-export-'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  const write = () =>
    writeBatch(
      folder,
      'batch',
      (async function* () {
        yield nobody;
      })(),
      () => undefined,
    );
  const written = () => [
    JSON.parse(readFileSync(join(folder, 'batch.jsonl'), 'utf8')).mailAddress,
    readFileSync(join(folder, 'images', 'one', 'CERTIFICATE_RESIDENCE.jpg')).equals(
      Buffer.alloc(5_000, 'picture'),
    ),
  ];

  it('[SRV-063] are whole though the disk takes a few bytes at a time', async () => {
    const handle = await open(join(folder, 'any'), 'w');
    const files = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const whole = files.write as (data: Uint8Array) => Promise<unknown>;
    vi.spyOn(files, 'write').mockImplementation(function (this: FileHandle, data: string | Buffer) {
      return whole.call(this, Buffer.from(data as Buffer).subarray(0, 10));
    } as never);
    await write();
    expect(written()).toEqual(['taro@example.jp', true]);
  });

  it('[SRV-063] hold nothing of what a run before left unfinished', async () => {
    writeFileSync(join(folder, 'batch.jsonl.unfinished'), 'x'.repeat(100_000), { mode: 0o644 });
    await write();
    expect(written()).toEqual(['taro@example.jp', true]);
  });
});
