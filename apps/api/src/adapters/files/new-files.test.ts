import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createOnce, makeFolder } from './new-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('makeFolder', () => {
  it('creates a folder and its parents once, each with the given mode', () => {
    const [above, below] = [join(folder, 'a'), join(folder, 'a', 'b', 'c')];
    expect(makeFolder(below, 0o700)).toBe(above);
    for (const path of [above, below]) expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o700]);
    expect(makeFolder(below, 0o700)).toBeUndefined();
  });

  it('names the folder in the error when it cannot be created', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(join(file, 'x', 'y'))).toThrow(`ENOTDIR: not a directory, mkdir '${file}/x'`);
    const dangling = join(folder, 'dangling');
    symlinkSync(join(folder, 'nowhere'), dangling);
    expect(() => makeFolder(dangling)).toThrow(`mkdir '${dangling}'`);
  });
});

it('createOnce keeps an existing file and leaves no temporary file', () => {
  const own = mkdtempSync(join(folder, 'once-'));
  const file = join(own, 'secret');
  createOnce(file, 'first');
  createOnce(file, 'second');
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['first', 0o600]);
  createOnce(join(own, 'public'), 'all', 0o644);
  expect(statSync(join(own, 'public')).mode & 0o777).toBe(0o644);
  expect(readdirSync(own).sort()).toEqual(['public', 'secret']);
});
