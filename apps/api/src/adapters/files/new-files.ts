import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Atomic: of two servers that start at once, both read the same content. */
export function createOnce(path: string, content: string, mode = 0o600): void {
  const temporary = `${path}.${randomUUID()}`;
  writeFileSync(temporary, content, { mode });
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary);
  }
}

/** Returns the topmost new folder. With `recursive`, `mkdirSync` never returns on file systems such as /proc. */
export function makeFolder(folder: string, mode?: number): string | undefined {
  const missing: string[] = [];
  for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path);
  for (const path of missing) {
    try {
      mkdirSync(path, mode);
    } catch (error) {
      // Another process can have created the folder meanwhile.
      if (!existsSync(path)) throw error;
    }
  }
  return missing[0];
}
