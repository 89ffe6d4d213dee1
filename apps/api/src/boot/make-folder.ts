import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are not there yet. Node's own `recursive` tries for ever where a file system
 * answers that a name it does not take is not there (/proc).
 *
 * @returns the uppermost folder that was missing, undefined when none was
 * @throws {NodeJS.ErrnoException} naming the folder that cannot be made.
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
    // Another process may have made it since we looked.
    if (!existsSync(path)) throw error;
  }
}
