import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HandedOver } from '../../adapters/postgres/handover/handover-reading.ts';
import { type Writing, writeBatch } from './export-files.ts';
import type { WrittenFiles } from './written-files.ts';

const exported = {
  application: { id: 'one', mailAddress: 'taro@example.jp', answers: {}, completion: null, ekyc: null },
  identity: { method: null, ruleVersion: null, verificationIds: {}, verified: null },
  pictures: [{ type: 'CERTIFICATE_RESIDENCE', image: Buffer.alloc(5_000, 'picture'), storedAt: new Date() }],
} as unknown as HandedOver;

describe('writing the files of an export', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kaisetsu-export-'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  const write = (into = folder, then: () => void = () => undefined, writing: Writing = {}) =>
    writeBatch(
      into,
      'batch',
      (async function* () {
        yield exported;
        then();
      })(),
      () => undefined,
      writing,
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

  it('[SRV-063] removes the file of a batch when the run fails', async () => {
    const failing = write(folder, () => {
      expect(readFileSync(unfinished(), 'utf8')).toContain('taro@example.jp');
      throw new Error('the connection is lost');
    });
    await expect(failing).rejects.toThrow('the connection is lost');
    expect(readdirSync(folder)).toEqual(['images']);
  });

  it('[SRV-063] keeps the unfinished file of another run when this run fails', async () => {
    const failing = write(folder, () => {
      rmSync(unfinished());
      writeFileSync(unfinished(), 'the other run’s');
      throw new Error('the connection is lost');
    });
    await expect(failing).rejects.toThrow('the connection is lost');
    expect(readFileSync(unfinished(), 'utf8')).toBe('the other run’s');
  });

  const pictureOf = (number: string) => join(folder, 'images', number, 'CERTIFICATE_RESIDENCE.jpg');
  const fails = (again: boolean, then: () => void = () => undefined) =>
    write(
      folder,
      () => {
        then();
        throw new Error('the connection is lost');
      },
      { again },
    );

  it('[SRV-063] removes the files of a failed run, also if they replaced files of an earlier interrupted run', async () => {
    await write();
    await expect(fails(false)).rejects.toThrow('the connection is lost');
    expect(readdirSync(folder, { recursive: true })).toEqual(['images']);
  });

  it('[SRV-063] keeps other pictures of the same application and of another application when a run fails', async () => {
    const [beside, other] = [join(folder, 'images', 'one', 'MATERNITY_HANDBOOK.jpg'), pictureOf('two')];
    for (const file of [beside, other]) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, 'handed over');
    }
    await expect(fails(false)).rejects.toThrow('the connection is lost');
    expect([existsSync(pictureOf('one')), existsSync(beside), existsSync(other)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('[SRV-063] keeps handed-over files and removes new files when a repeated export of a batch fails', async () => {
    await write();
    await expect(fails(true)).rejects.toThrow('the connection is lost');
    expect(written()).toEqual(['taro@example.jp', true]);
    rmSync(join(folder, 'images'), { recursive: true });
    await expect(fails(true)).rejects.toThrow('the connection is lost');
    expect([existsSync(pictureOf('one')), existsSync(join(folder, 'batch.jsonl'))]).toEqual([false, true]);
  });

  it('[SRV-063] keeps files that another run replaced before this run failed', async () => {
    const taken = () => {
      for (const file of [pictureOf('one'), join(folder, 'batch.jsonl')]) {
        writeFileSync(`${file}.new`, 'the other run’s');
        renameSync(`${file}.new`, file);
      }
    };
    await expect(fails(false, taken)).rejects.toThrow('the connection is lost');
    expect(readFileSync(pictureOf('one'), 'utf8')).toBe('the other run’s');
    expect(existsSync(join(folder, 'batch.jsonl'))).toBe(true);
  });

  it('[SRV-063] removes the files of an earlier attempt when a later attempt to write the batch fails', async () => {
    const files: WrittenFiles = new Map();
    await write(folder, () => undefined, { written: files });
    expect(written()).toEqual(['taro@example.jp', true]);
    const nothing = (async function* (): AsyncGenerator<HandedOver> {
      yield* [];
      throw new Error('the connection is lost');
    })();
    await expect(writeBatch(folder, 'batch', nothing, () => undefined, { written: files })).rejects.toThrow(
      'connection is lost',
    );
    expect(readdirSync(folder, { recursive: true })).toEqual(['images']);
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
