import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const lockModule = fileURLToPath(new URL('folder-lock.ts', import.meta.url));

describe('the lock of the embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kaisetsu-lock-'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const open = () =>
    openDatabase({ url: null, poolSize: 1, embeddedFolder: folder, onConnectionError: () => undefined });
  const kill = async (one: ChildProcess): Promise<void> => {
    if (one.exitCode !== null || one.signalCode !== null) return;
    const exit = once(one, 'exit');
    one.kill('SIGKILL');
    await exit;
  };
  async function lockInProcess(): Promise<ChildProcess> {
    const script = `
      import { lockFolder } from ${JSON.stringify(lockModule)};
      lockFolder(${JSON.stringify(folder)});
      console.log('locked');
      setInterval(() => undefined, 1_000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => kill(holder));
    const [printed] = await once(holder.stdout, 'data');
    expect(`${printed}`.trim()).toBe('locked');
    return holder;
  }

  it('refuses a second holder, names the first, and can be acquired after its release', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(new RegExp(`in use by process ${process.pid}\\. Stop that one`));
    unlock();
    lockFolder(folder)();
  });

  it('keeps another process from opening the database until the holder is killed, and leaves the folder unchanged', async () => {
    const holder = await lockInProcess();
    const before = readdirSync(folder);
    await expect(open()).rejects.toThrow(FolderInUse);
    await expect(open()).rejects.toThrow(`in use by process ${holder.pid}.`);
    expect(readdirSync(folder)).toEqual(before);
    await kill(holder);
    lockFolder(folder)();
  });

  it('names the other machine or container that has the lock', () => {
    const unlock = lockFolder(folder);
    writeFileSync(join(folder, 'database.holder'), '7 api-2');
    expect(() => lockFolder(folder)).toThrow('in use by process 7 on api-2.');
    rmSync(join(folder, 'database.holder'));
    expect(() => lockFolder(folder)).toThrow('in use by another process.');
    unlock();
  });

  it('reports that the database cannot be opened when PGlite throws, and unlocks the folder', async () => {
    vi.spyOn(PGlite, 'create').mockRejectedValueOnce({ errno: 51 });
    await expect(open()).rejects.toThrow(`The embedded database in ${folder} cannot be opened.`);
    lockFolder(folder)();
  });

  it('reports that the database cannot be opened when the lock file cannot be opened', async () => {
    mkdirSync(join(folder, 'database.lock.sqlite'));
    await expect(open()).rejects.toThrow(`The embedded database in ${folder} cannot be opened.`);
  });
});
