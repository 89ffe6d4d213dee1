import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inRepo } from './repo.ts';

/** Two installations or builds in one folder would break each other. */
export async function holdLock<T>(work: () => Promise<T>, file = inRepo('.cache', 'lock')): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  let told = 0;
  while (!takeLock(file)) {
    const holder = readHolder(file);
    if (holder === process.pid || !isAlive(holder)) rmSync(file, { force: true });
    else {
      if (holder !== told)
        console.error(`Process ${holder} installs or builds in this folder. Waiting for it …`);
      told = holder;
      await wait(100);
    }
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** A link appears with its content, so no process reads a lock without its holder. */
function takeLock(file: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own);
  }
}

function readHolder(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid !== 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
