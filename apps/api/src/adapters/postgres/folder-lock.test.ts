import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

  it('keeps a second one out, names who has it, and is free again afterwards', async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(new RegExp(`in use by process ${process.pid}\\b`));
    unlock();
    expect(existsSync(file())).toBe(false);
    (await lockFolder(folder))();
  });

  it('is taken over from a process that is gone', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(file(), `${gone} 1\n`);
    (await lockFolder(folder))();
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'is taken over when another process got the number of the dead one',
    async () => {
      writeFileSync(file(), `${process.pid} 1\n`);
      (await lockFolder(folder))();
    },
  );

  it.runIf(existsSync('/proc/self/stat'))(
    'is taken over from one that was killed and that its parent has not asked after',
    async () => {
      // A shell that has become something else waits for none of its children; until then it asks after those that end.
      const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      try {
        const pid = await new Promise<string>((resolve) =>
          parent.stdout.once('data', (data) => resolve(`${data}`.trim())),
        );
        await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
        process.kill(Number(pid), 'SIGKILL');
        await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
        writeFileSync(file(), `${pid}\n`);
        (await lockFolder(folder))();
      } finally {
        parent.kill();
      }
    },
  );

  it('is not taken from one that has made the file and not yet written its name', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    try {
      writeFileSync(file(), '');
      setTimeout(() => writeFileSync(file(), `${other.pid}\n`), 50);
      await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${other.pid}`);
    } finally {
      other.kill();
    }
  });

  it('is taken over when it is unreadable', async () => {
    writeFileSync(file(), '');
    (await lockFolder(folder))();
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

  describe('whose holder is in another container', () => {
    const looks = { count: 20, everyMs: 50 };
    /** A process number that is in use here too, by somebody else. */
    const lockOfAnother = (age: number): void => {
      writeFileSync(file(), `${process.ppid} 1 pid:[1]\n`);
      touch(age);
    };
    const touch = (age = 0): void => {
      const at = new Date(Date.now() - age);
      utimesSync(file(), at, at);
    };

    it.each([
      ['of now', 0],
      ['an hour behind', 3_600_000],
    ])('keeps this one out while it is touched, by a clock %s', async (_, age) => {
      lockOfAnother(age);
      const touching = setInterval(() => touch(age), 100);
      try {
        const refusal = expect(lockFolder(folder, looks)).rejects;
        await refusal.toThrow(`in use by process ${process.ppid} of another container`);
      } finally {
        clearInterval(touching);
      }
      expect(readFileSync(file(), 'utf8')).toContain('pid:[1]');
    });

    it.each([
      ['fresh', 0],
      ['old', 3_600_000],
    ])('is taken over, %s as it is, once nobody touches it any more', async (_, age) => {
      lockOfAnother(age);
      const unlock = await lockFolder(folder, looks);
      expect(readFileSync(file(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
      unlock();
      expect(readdirSync(folder)).toEqual([]);
    });
  });

  it('is touched by its holder, even while a statement of PGlite keeps that one busy', async () => {
    const unlock = await lockFolder(folder);
    const before = statSync(file()).mtimeMs;
    const isTouched = () => statSync(file()).mtimeMs > before + 1_000;
    const stuck = new Int32Array(new SharedArrayBuffer(4));
    for (let ms = 0; ms < 15_000 && !isTouched(); ms += 250) Atomics.wait(stuck, 0, 0, 250);
    expect(isTouched()).toBe(true);
    unlock();
  });

  it('ends a holder that it was taken from', async () => {
    const lock = fileURLToPath(new URL('folder-lock.ts', import.meta.url));
    const held = `import { lockFolder } from ${JSON.stringify(lock)};
      lockFolder(${JSON.stringify(folder)}).then(() => setInterval(() => undefined, 1000));`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', held]);
    let complaint = '';
    holder.stderr.on('data', (text) => {
      complaint += text;
    });
    const ended = new Promise((resolve) => holder.once('exit', resolve));
    try {
      await expect.poll(() => existsSync(file())).toBe(true);
      writeFileSync(file(), '7 1 pid:[1]\n');
      expect(await ended).toBe(1);
      expect(complaint).toContain('Another process has taken over the embedded database');
    } finally {
      holder.kill('SIGKILL');
    }
  });
});
