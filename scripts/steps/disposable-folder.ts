import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const existing = new Set<string>();

// Does not run after `kill -9`.
process.on('exit', () => {
  for (const folder of existing) {
    try {
      remove(folder);
    } catch {
      // A server still writes into it. This must not hide the command's own error.
    }
  }
});

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

export function makeDisposableFolder(
  prefix: string,
  parent = tmpdir(),
): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(parent, prefix));
  existing.add(folder);
  return {
    folder,
    remove() {
      remove(folder);
      existing.delete(folder);
    },
  };
}
