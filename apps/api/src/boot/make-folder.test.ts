import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a folder', () => {
  it('is made with those above it, each in its mode, and once', () => {
    const [above, below] = [join(folder, 'a'), join(folder, 'a', 'b', 'c')];
    expect(makeFolder(below, 0o700)).toBe(above);
    for (const path of [above, below]) expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o700]);
    expect(makeFolder(below, 0o700)).toBeUndefined();
  });

  it('that cannot be made is named', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(join(file, 'x', 'y'))).toThrow(`ENOTDIR: not a directory, mkdir '${file}/x'`);
    const astray = join(folder, 'astray');
    symlinkSync(join(folder, 'nowhere'), astray);
    expect(() => makeFolder(astray)).toThrow(`mkdir '${astray}'`);
  });

  it.runIf(existsSync('/proc/self'))('is given up where the file system takes no name', () => {
    expect(() => makeFolder('/proc/kaisetsu/x')).toThrow(
      "ENOENT: no such file or directory, mkdir '/proc/kaisetsu'",
    );
  });
});
