import { readdirSync, readFileSync } from 'node:fs';

/** Ignores processes that have ended. */
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
 * Stops processes and all their descendants with SIGSTOP. As after a loss of power, open connections then get no response. Parents
 * stop before their children are listed, so that no process can start another one meanwhile. Linux only.
 *
 * @returns the ids of all stopped processes
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

/** Id of the parent process; 0 if the process has ended. */
function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // State and parent follow the name of the program, which is in parentheses and may contain spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
