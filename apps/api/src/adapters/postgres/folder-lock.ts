import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** When a process was started, in clock ticks, where the system tells: a reused process id is then told from its last owner. */
function startedAt(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isRunning(owner: string): boolean {
  const [pidText = '', started = ''] = owner.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return started === '' || startedAt(pid) === '' || startedAt(pid) === started;
}

function tryWrite(path: string, owner: string): boolean {
  try {
    writeFileSync(path, owner, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Keeps a second process out of the embedded database, which two would corrupt (design/security "Postgres and Node").
 * A lock left by a process that is gone is taken over. Returns what releases it.
 * @throws FolderInUse naming the process that holds the folder.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'database.lock');
  const mine = `${process.pid} ${startedAt(process.pid)}\n`;
  if (!tryWrite(path, mine)) {
    const owner = readFileSync(path, 'utf8');
    if (isRunning(owner)) throw inUse(folder, owner);
    // Of several that find the dead one's lock, only the one that moved that very lock away goes on.
    const aside = `${path}.${process.pid}`;
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== owner) {
      linkSync(aside, path);
      rmSync(aside);
      throw inUse(folder, readFileSync(path, 'utf8'));
    }
    rmSync(aside);
    if (!tryWrite(path, mine)) throw inUse(folder, readFileSync(path, 'utf8'));
  }
  return () => {
    if (readFileSync(path, 'utf8') === mine) rmSync(path, { force: true });
  };
}

/** Another process has the folder open, in words for whoever starts the server. */
export class FolderInUse extends Error {}

function inUse(folder: string, owner: string): FolderInUse {
  const [pid] = owner.split(' ');
  return new FolderInUse(
    `The embedded database in ${folder} is in use by process ${pid}. Stop that one, or set DATA_DIR to another folder.`,
  );
}
