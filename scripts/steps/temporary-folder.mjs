import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @type {Set<string>} */
const left = new Set();

// Whoever is stopped by a signal or an error in the middle comes here too; only `kill -9` does not.
process.on('exit', () => {
  for (const folder of left) removeQuietly(folder);
});

/** @param {string} folder */
function removeQuietly(folder) {
  try {
    removeNow(folder);
  } catch {
    // A server that still writes into it. What the command has to say is worth more than this.
  }
}

/** @param {string} folder */
const removeNow = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/**
 * A folder of our own, which is gone at the latest when this process ends.
 *
 * @param {string} prefix of its name
 * @param {string} [parent]
 * @returns {{ folder: string, remove: () => void }}
 */
export function temporaryFolder(prefix, parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, prefix));
  left.add(folder);
  return {
    folder,
    remove() {
      removeNow(folder);
      left.delete(folder);
    },
  };
}
