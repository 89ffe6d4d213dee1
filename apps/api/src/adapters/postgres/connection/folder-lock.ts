import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnusable } from '../../../core/expected-error.ts';

const lockWaitMs = 500;
/** SQLite's error code when another connection has the lock. */
const busy = 5;
/** Garbage collection would close the connection. */
const heldLocks = new Set<DatabaseSync>();

export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'database.holder');
  // Closing the lock file elsewhere in this process would release the lock.
  // Never delete it: two processes could then lock two files.
  const file = new DatabaseSync(join(folder, 'database.lock.sqlite'), { timeout: lockWaitMs });
  try {
    file.exec('pragma journal_mode = off; begin exclusive');
    writeFileSync(holderFile, `${process.pid} ${hostname()}`, { mode: 0o600 });
  } catch (error) {
    file.close();
    throw (error as { errcode?: unknown }).errcode === busy
      ? new FolderInUse(folder, readHolder(holderFile))
      : error;
  }
  heldLocks.add(file);
  return () => {
    if (!heldLocks.delete(file)) return;
    rmSync(holderFile, { force: true });
    file.close();
  };
}

function readHolder(holderFile: string): string {
  try {
    const [pid = '', host = ''] = readFileSync(holderFile, 'utf8').split(' ');
    return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
  } catch {
    return 'another process';
  }
}

export class FolderInUse extends DatabaseUnusable {
  readonly holder: string;
  constructor(folder: string, holder: string) {
    super(
      `The embedded database in ${folder} is in use by ${holder}. Stop that one, or set DATA_DIR to another folder.`,
    );
    this.holder = holder;
  }
}
