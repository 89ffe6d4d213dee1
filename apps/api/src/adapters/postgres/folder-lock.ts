import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Maximum milliseconds for which a process waits for the lock. A short wait is useful, because another process that starts at the
 * same moment may take the lock, fail, and release the lock at once.
 */
const lockWaitMs = 500;
/** SQLite's error code when another connection has the lock. */
const busy = 5;
/** Locks of this process. Without a reference, garbage collection would close the connection and release the lock. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Locks the folder of the embedded database, because two processes would corrupt the database. The lock is an exclusive
 * transaction on an empty SQLite file. The operating system enforces this lock, also between containers, and releases it when
 * the process ends for any reason. The process writes its id into a file beside the lock, for the message of `FolderInUse`.
 *
 * @returns the function that releases the lock
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'database.holder');
  // Other code of this process must not open the lock file, because closing the file would release the lock. The lock file is
  // never deleted. After a deletion, one process could lock the deleted file and another process a new file.
  const file = new DatabaseSync(join(folder, 'database.lock.sqlite'), { timeout: lockWaitMs });
  try {
    // SQLite needs no journal file, because nothing is written.
    file.exec('pragma journal_mode = off; begin exclusive');
    writeFileSync(holderFile, `${process.pid} ${hostname()}`, { mode: 0o600 });
  } catch (error) {
    file.close();
    throw (error as { errcode?: unknown }).errcode === busy
      ? new FolderInUse(folder, holderOf(holderFile))
      : error;
  }
  heldLocks.add(file);
  return () => {
    if (!heldLocks.delete(file)) return;
    rmSync(holderFile, { force: true });
    file.close();
  };
}

function holderOf(holderFile: string): string {
  try {
    const [pid = '', host = ''] = readFileSync(holderFile, 'utf8').split(' ');
    return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
  } catch {
    return 'another process';
  }
}

export class FolderInUse extends Error {
  readonly holder: string;
  constructor(folder: string, holder: string) {
    super(
      `The embedded database in ${folder} is in use by ${holder}. Stop that one, or set DATA_DIR to another folder.`,
    );
    this.holder = holder;
  }
}
