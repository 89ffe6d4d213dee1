import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** If two processes start together, the second waits until the first has the lock or has failed. */
const startTogetherMs = 500;
/** SQLite: another connection has the lock. */
const busy = 5;
/** Locks of this process. A connection without a reference would be collected, and the lock with it. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Keeps a second process out of the embedded database, which two processes would corrupt. The lock is an exclusive
 * transaction on an empty SQLite file. The operating system holds that lock for the process, also across containers, and
 * releases it when the process ends for any reason. The holder writes its name into a file beside it, for the error message.
 *
 * @returns the function that releases the lock
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'database.holder');
  // This process must not open the file in another way: closing it would release the lock. It is never deleted, because a
  // process that waits for the deleted file would not see the lock on the next one.
  const file = new DatabaseSync(join(folder, 'database.lock.sqlite'), { timeout: startTogetherMs });
  try {
    // Without a journal file, because nothing is written.
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

/** Names the process that wrote this file, and its machine or container if that is another one. */
function holderOf(holderFile: string): string {
  try {
    const [pid = '', host = ''] = readFileSync(holderFile, 'utf8').split(' ');
    return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
  } catch {
    return 'another process';
  }
}

/** Another process has the folder open. The message is for the engineer who starts the server. */
export class FolderInUse extends Error {
  readonly holder: string;
  constructor(folder: string, holder: string) {
    super(
      `The embedded database in ${folder} is in use by ${holder}. Stop that one, or set DATA_DIR to another folder.`,
    );
    this.holder = holder;
  }
}
