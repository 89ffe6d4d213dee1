import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HandedOver } from '../../adapters/postgres/handover/handover-reading.ts';
import { writeBatch } from './handover-files.ts';

const handedOver = {
  application: { id: 'one', mailAddress: 'taro@example.jp', answers: {}, completion: null, identity: null },
  identity: { method: null, ruleVersion: null, verificationIds: {}, verified: null },
  pictures: [{ type: 'CERTIFICATE_RESIDENCE', image: Buffer.alloc(5_000, 'picture'), storedAt: new Date() }],
} as unknown as HandedOver;

describe('writing the files of a hand-over', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kaisetsu-handover-'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  const write = (into = folder, then: () => void = () => undefined) =>
    writeBatch(
      into,
      'batch',
      (async function* () {
        yield handedOver;
        then();
      })(),
      () => undefined,
    );
  const files = async (): Promise<FileHandle> => {
    const handle = await open(join(folder, 'any'), 'w');
    await handle.close();
    return Object.getPrototypeOf(handle) as FileHandle;
  };
  const unfinished = () => join(folder, 'batch.jsonl.unfinished');
  const written = () => [
    JSON.parse(readFileSync(join(folder, 'batch.jsonl'), 'utf8')).mailAddress,
    readFileSync(join(folder, 'images', 'one', 'CERTIFICATE_RESIDENCE.jpg')).equals(
      Buffer.alloc(5_000, 'picture'),
    ),
  ];

  it('[SRV-063] writes complete files when the disk accepts only a few bytes at a time', async () => {
    const prototype = await files();
    const whole = prototype.write as (data: Uint8Array) => Promise<unknown>;
    vi.spyOn(prototype, 'write').mockImplementation(function (this: FileHandle, data: string | Buffer) {
      return whole.call(this, Buffer.from(data as Buffer).subarray(0, 10));
    } as never);
    await write();
    expect(written()).toEqual(['taro@example.jp', true]);
  });

  it('[SRV-063] replaces the unfinished file of an earlier run', async () => {
    writeFileSync(unfinished(), 'x'.repeat(100_000), { mode: 0o644 });
    await write();
    expect(written()).toEqual(['taro@example.jp', true]);
  });

  it('[SRV-063] leaves no unfinished file when the run fails, and keeps the finished files of an earlier run', async () => {
    const fail = () =>
      write(folder, () => {
        expect(readFileSync(unfinished(), 'utf8')).toContain('taro@example.jp');
        throw new Error('the connection is lost');
      });
    await expect(fail()).rejects.toThrow('the connection is lost');
    expect(readdirSync(folder)).toEqual(['images']);
    await write();
    await expect(fail()).rejects.toThrow('the connection is lost');
    expect(written()).toEqual(['taro@example.jp', true]);
    expect(readdirSync(folder).sort()).toEqual(['batch.jsonl', 'images']);
  });

  it('[SRV-063] syncs every created folder, and the parent of the topmost created folder, to the disk', async () => {
    const prototype = await files();
    const whole = prototype.sync;
    const synced = new Set<number>();
    vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
      synced.add((await this.stat()).ino);
      return whole.call(this);
    });
    await write(join(folder, 'night', '0177'));
    const made = ['', 'night', 'night/0177', 'night/0177/images', 'night/0177/images/one'];
    expect(made.filter((path) => !synced.has(statSync(join(folder, path)).ino))).toEqual([]);
  });
});
