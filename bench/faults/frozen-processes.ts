import { readdirSync, readFileSync } from 'node:fs';

/** Sends a signal to each process; a process that has ended is ignored. */
function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/**
 * Stops processes and all their descendants with SIGSTOP, as a machine without power: open connections stay silent. Parents
 * stop before their children are listed, so none of them can start another process meanwhile. Linux only.
 */
export function freeze(roots: readonly number[]): readonly number[] {
  const frozen: number[] = [];
  for (let generation = roots; generation.length > 0; generation = childrenOf(generation)) {
    signalAll(generation, 'SIGSTOP');
    frozen.push(...generation);
  }
  return frozen;
}

export const kill = (pids: readonly number[]): void => signalAll(pids, 'SIGKILL');

function childrenOf(parents: readonly number[]): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parents.includes(parentOf(name)))
    .map(Number);
}

/** 0 when the process has ended. */
function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may contain spaces. State and parent follow it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
