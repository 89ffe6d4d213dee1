import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createOnce } from './create-once.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-once-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('createOnce creates a file without access for group and others, keeps an existing file and leaves no temporary file', () => {
  const file = join(folder, 'secret');
  createOnce(file, 'first');
  createOnce(file, 'second');
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(folder)).toEqual(['secret']);
});
