import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** How often the holder touches the file: where its process cannot be asked about, that tells that it lives. */
const beatMs = 2_000;
/** Longer than it takes to write a file that was just made. */
const writingMs = 200;
/** So often such a lock is looked at before it counts as left. Ten seconds, since a busy machine beats late. */
const usualLooks = { count: 20, everyMs: 500 };

/** What a call of the file system gives; null where what it asks about is not there, or not that way (`code`). */
function unless<T>(code: 'ENOENT' | 'EEXIST', call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return null;
    throw error;
  }
}

const read = (path: string): string | null => unless('ENOENT', () => readFileSync(path, 'utf8'));
const touchedAt = (path: string): number | null => unless('ENOENT', () => statSync(path).mtimeMs);

/**
 * What the system tells of a process, '' where it does not: its state, and when it was started, in clock ticks, by which a
 * reused process id is told from its last owner.
 */
function processOf(pid: number): { state: string; started: string } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return { state: '', started: '' };
  }
}

/** Within which process ids tell processes apart: each container counts its own from 1. '' where the system has no such thing. */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

type Owner = { readonly pid: string; readonly started: string; readonly isElsewhere: boolean };

/** Versions before this one named no namespace; they only knew their own. */
function ownerIn(text: string): Owner {
  const here = pidNamespace();
  const [pid = '', started = '', namespace = here] = text.replace(/\n$/, '').split(' ');
  return { pid, started, isElsewhere: namespace !== here };
}

function isRunning({ pid: pidText, started }: Owner): boolean {
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = processOf(pid);
  // Killed, and its parent has not asked after it: it holds nothing any more.
  if (now.state === 'Z' || now.state === 'X') return false;
  return started === '' || now.started === '' || now.started === started;
}

/** By change alone, not by age: the clocks of a container's host and of this machine may differ. */
async function isTouched(path: string, { count, everyMs }: typeof usualLooks): Promise<boolean> {
  const before = touchedAt(path);
  for (let look = 0; look < count; look += 1) {
    await wait(everyMs);
    const now = touchedAt(path);
    if (now !== before) return now !== null;
  }
  return false;
}

/** Of several that find the dead one's lock, only the one that moved that very lock away has taken it. */
function takeAway(path: string, owner: string): void {
  if (read(path) !== owner) return;
  const aside = `${path}.${randomUUID()}`;
  if (unless('ENOENT', () => renameSync(path, aside)) === null) return;
  if (read(aside) !== owner) unless('EEXIST', () => linkSync(aside, path));
  rmSync(aside);
}

/**
 * Touches the file, and ends the process once another has taken the lock over, which one that was held up for long must
 * not survive. A thread of its own, because PGlite keeps the first one busy for as long as a statement takes.
 */
const heartbeat = `
  const { readFileSync, utimesSync } = require('node:fs');
  const { path, mine, everyMs } = require('node:worker_threads').workerData;
  setInterval(() => {
    let owner = mine;
    try {
      owner = readFileSync(path, 'utf8');
      if (owner === mine) utimesSync(path, new Date(), new Date());
    } catch {}
    if (owner !== mine) throw new Error('Another process has taken over the embedded database: ' + path);
  }, everyMs);
`;

/** @returns what ends it */
function beat(path: string, mine: string): () => void {
  const workerData = { path, mine, everyMs: beatMs };
  const worker = new Worker(heartbeat, { eval: true, execArgv: [], workerData });
  worker.unref();
  return () => {
    worker.on('error', () => undefined);
    void worker.terminate();
  };
}

/**
 * Keeps a second process out of the embedded database, which two would corrupt (docs/design/security.md "Postgres and Node").
 * A lock left by a process that is gone is taken over: at once where the system knows of that process, and from another
 * container, whose processes it does not show, after ten seconds without a touch. Returns what releases it.
 * @throws FolderInUse naming the process that holds the folder.
 */
export async function lockFolder(folder: string, looks = usualLooks): Promise<() => void> {
  const path = join(folder, 'database.lock');
  const mine = `${process.pid} ${processOf(process.pid).started} ${pidNamespace()}\n`;
  const write = () => writeFileSync(path, mine, { flag: 'wx', mode: 0o600 });
  while (unless('EEXIST', write) === null) {
    const found = read(path);
    if (found === null) continue;
    if (found === '') {
      // Perhaps of one that starts in the same moment and has not written its name yet.
      await wait(writingMs);
      if (read(path) !== '') continue;
    }
    const owner = ownerIn(found);
    if (owner.isElsewhere ? await isTouched(path, looks) : isRunning(owner)) throw inUse(folder, owner);
    takeAway(path, found);
  }
  const endBeat = beat(path, mine);
  return () => {
    endBeat();
    if (read(path) === mine) rmSync(path, { force: true });
  };
}

/** Another process has the folder open, in words for whoever starts the server. */
export class FolderInUse extends Error {
  readonly holder: string;
  constructor(folder: string, holder: string) {
    super(
      `The embedded database in ${folder} is in use by ${holder}. Stop that one, or set DATA_DIR to another folder.`,
    );
    this.holder = holder;
  }
}

function inUse(folder: string, { pid, isElsewhere }: Owner): FolderInUse {
  const holder = isElsewhere ? `process ${pid} of another container or machine` : `process ${pid}`;
  return new FolderInUse(folder, holder);
}
