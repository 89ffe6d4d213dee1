import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents. Node's `recursive` option is not used: with this option `mkdirSync` never returns on
 * some file systems. An example is /proc: it reports ENOENT when it refuses to create a folder.
 *
 * @returns the topmost folder that was missing; undefined when all existed
 * @throws {NodeJS.ErrnoException} with the folder that cannot be created
 */
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
    // The error does not matter if another process has created the folder meanwhile.
    if (!existsSync(path)) throw error;
  }
}
