import { randomUUID } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file atomically with mode 0600 if it does not exist yet. When two servers start on one folder, the first file stays,
 * and the caller reads it.
 */
export function createOnce(path: string, content: string): void {
  const temporary = `${path}.${randomUUID()}`;
  writeFileSync(temporary, content, { mode: 0o600 });
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary);
  }
}
