import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedDatabaseUnusable, openDatabase } from './database.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const lockModule = fileURLToPath(new URL('folder-lock.ts', import.meta.url));

describe('the lock of the embedded database', () => {
  let folder: string;
  const processes: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kaisetsu-lock-'));
  });
  afterEach(async () => {
    for (const one of processes.splice(0)) await kill(one);
    rmSync(folder, { recursive: true });
  });

  const kill = async (one: ChildProcess): Promise<void> => {
    if (one.exitCode !== null || one.signalCode !== null) return;
    const exit = once(one, 'exit');
    one.kill('SIGKILL');
    await exit;
  };
  const lockingProcess = async (): Promise<{ process: ChildProcess; printed: string; stderr: string }> => {
    const script = `
      import { lockFolder } from ${JSON.stringify(lockModule)};
      try {
        lockFolder(${JSON.stringify(folder)});
        console.log('locked');
      } catch (error) {
        console.log(error.constructor.name);
      }
      setInterval(() => undefined, 1_000);`;
    const process = spawn(globalThis.process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    processes.push(process);
    let stderr = '';
    process.stderr.on('data', (text) => {
      stderr += text;
    });
    const [data] = await Promise.race([once(process.stdout, 'data'), once(process, 'exit')]);
    return { process, printed: `${data}`.trim(), stderr };
  };

  it('refuses a second holder, names the first, and can be acquired after its release', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(new RegExp(`in use by process ${process.pid}\\. Stop that one`));
    unlock();
    lockFolder(folder)();
  });

  it('refuses another process until the holder is killed', async () => {
    const holder = await lockingProcess();
    expect(holder).toMatchObject({ printed: 'locked', stderr: '' });
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${holder.process.pid}.`);
    await kill(holder.process);
    lockFolder(folder)();
  });

  it('admits only one of several processes that start together', async () => {
    const started = await Promise.all(Array.from({ length: 4 }, lockingProcess));
    expect(started.map(({ printed }) => printed).sort()).toEqual([
      ...['FolderInUse', 'FolderInUse', 'FolderInUse'],
      'locked',
    ]);
  });

  it('names the other machine or container that has the lock', () => {
    const unlock = lockFolder(folder);
    writeFileSync(join(folder, 'database.holder'), '7 api-2');
    expect(() => lockFolder(folder)).toThrow('in use by process 7 on api-2.');
    rmSync(join(folder, 'database.holder'));
    expect(() => lockFolder(folder)).toThrow('in use by another process.');
    unlock();
  });

  const open = () =>
    openDatabase({ url: null, poolSize: 1, embeddedFolder: folder, onConnectionError: () => undefined });

  it('stops a second process from opening the database, and leaves the folder unchanged', async () => {
    const { process } = await lockingProcess();
    const before = readdirSync(folder);
    await expect(open()).rejects.toThrow(FolderInUse);
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}.`);
    expect(readdirSync(folder)).toEqual(before);
  });

  it('reports that the database cannot be opened when the lock file cannot be opened', async () => {
    mkdirSync(join(folder, 'database.lock.sqlite'));
    await expect(open()).rejects.toThrow(EmbeddedDatabaseUnusable);
  });
});
