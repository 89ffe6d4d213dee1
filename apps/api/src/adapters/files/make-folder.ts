import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the topmost new folder. With `recursive`, `mkdirSync` never returns on file systems such as /proc. */
export function makeFolder(folder: string, mode?: number): string | undefined {
  const missing: string[] = [];
  for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path);
  for (const path of missing) makeOne(path, mode);
  return missing[0];
}

function makeOne(path: string, mode: number | undefined): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process can have created the folder meanwhile.
    if (!existsSync(path)) throw error;
  }
}
