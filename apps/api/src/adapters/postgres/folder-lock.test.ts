import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

describe('the lock of the embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kaisetsu-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const file = () => join(folder, 'database.lock');

  it('keeps a second one out, names who has it, and is free again afterwards', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(new RegExp(`in use by process ${process.pid}\\b`));
    unlock();
    expect(existsSync(file())).toBe(false);
    lockFolder(folder)();
  });

  it('is taken over from a process that is gone', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(file(), `${gone} 1\n`);
    lockFolder(folder)();
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'is taken over when another process got the number of the dead one',
    () => {
      writeFileSync(file(), `${process.pid} 1\n`);
      lockFolder(folder)();
    },
  );

  it('is taken over when it is unreadable', () => {
    writeFileSync(file(), '');
    lockFolder(folder)();
  });

  it('keeps the database itself shut: a second process is told, and touches nothing', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    try {
      writeFileSync(file(), `${other.pid}\n`);
      const options = { url: null, poolSize: 1, embeddedFolder: folder, onConnectionError: () => undefined };
      await expect(openDatabase(options)).rejects.toThrow(FolderInUse);
      await expect(openDatabase(options)).rejects.toThrow(`in use by process ${other.pid}`);
      expect(readdirSync(folder)).toEqual(['database.lock']);
    } finally {
      other.kill('SIGKILL');
    }
  });
});
