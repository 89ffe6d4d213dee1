import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @type {Set<string>} */
const existing = new Set();

// The handler runs after an error too, and after a signal whose handler calls `process.exit`. It does not run after `kill -9`.
process.on('exit', () => {
  for (const folder of existing) removeQuietly(folder);
});

/** @param {string} folder */
function removeQuietly(folder) {
  try {
    removeNow(folder);
  } catch {
    // The removal fails while a server still writes into the folder. This error must not hide the command's own error.
  }
}

/** @param {string} folder */
const removeNow = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/**
 * Creates a temporary folder. If the caller does not call `remove`, the end of this process removes the folder.
 *
 * @param {string} prefix of its name
 * @param {string} [parent] folder to create it in; the system's temporary folder by default
 * @returns {{ folder: string, remove: () => void }}
 */
export function temporaryFolder(prefix, parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, prefix));
  existing.add(folder);
  return {
    folder,
    remove() {
      removeNow(folder);
      existing.delete(folder);
    },
  };
}

/** Bytes that the copies of the embedded database need at the same time in the tests, with a margin. A copy has 40 MB. */
const neededBytes = 2 * 1024 ** 3;

/**
 * Returns the folder in main memory that Linux provides. Returns the system's temporary folder if there is no such folder, or if
 * it has too little space. The tests create hundreds of copies of the embedded database, each with a thousand small files. This
 * is much faster in main memory.
 *
 * @param {string} [folder]
 * @param {number} [needed] bytes
 */
export function memoryFolder(folder = '/dev/shm', needed = neededBytes) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= needed ? folder : tmpdir();
  } catch {
    // This system has no such folder.
    return tmpdir();
  }
}
