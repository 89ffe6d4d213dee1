import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, expect, it, vi } from 'vitest';
import { EmbeddedDatabaseUnusable, openDatabase } from './database.ts';

afterEach(() => vi.restoreAllMocks());

it('an embedded database that cannot be opened is told in words, and its folder is free again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-unusable-'));
  // What PGlite throws where the disk is full: a thing with a number.
  vi.spyOn(PGlite, 'create').mockRejectedValueOnce({ errno: 51 });
  const opening = openDatabase({
    url: null,
    poolSize: 1,
    embeddedFolder: folder,
    onConnectionError: () => undefined,
  });
  await expect(opening).rejects.toThrow(EmbeddedDatabaseUnusable);
  await expect(opening).rejects.toThrow(`The embedded database in ${folder} cannot be opened.`);
  expect(existsSync(join(folder, 'database.lock'))).toBe(false);
  rmSync(folder, { recursive: true });
});
