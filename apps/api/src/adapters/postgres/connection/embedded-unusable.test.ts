import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, expect, it, vi } from 'vitest';
import { EmbeddedDatabaseUnusable, openDatabase } from './database.ts';
import { lockFolder } from './folder-lock.ts';

afterEach(() => vi.restoreAllMocks());

it('reports that the embedded database cannot be opened when PGlite throws, and unlocks the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-unusable-'));
  vi.spyOn(PGlite, 'create').mockRejectedValueOnce({ errno: 51 });
  const opening = openDatabase({
    url: null,
    poolSize: 1,
    embeddedFolder: folder,
    onConnectionError: () => undefined,
  });
  await expect(opening).rejects.toThrow(EmbeddedDatabaseUnusable);
  await expect(opening).rejects.toThrow(`The embedded database in ${folder} cannot be opened.`);
  lockFolder(folder)();
  rmSync(folder, { recursive: true });
});
