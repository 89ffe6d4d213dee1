import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @type {Set<string>} */
const left = new Set();

// Also runs after a signal or an error, but not after `kill -9`.
process.on('exit', () => {
  for (const folder of left) removeQuietly(folder);
});

/** @param {string} folder */
function removeQuietly(folder) {
  try {
    removeNow(folder);
  } catch {
    // A server still writes into it. Ignore this, so that the command's own error is shown.
  }
}

/** @param {string} folder */
const removeNow = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/**
 * Creates a temporary folder. It is removed when this process ends, unless `remove` was called before.
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
