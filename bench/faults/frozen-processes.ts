import { readdirSync, readFileSync } from 'node:fs';

/** Sends a signal to the processes. Ignores processes that have ended. */
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
 * Stops processes and all their descendants with SIGSTOP. As after a loss of power, open connections then get no response. The
 * function stops the parents before it lists their children, so that no parent can start a child after that. Linux only.
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
    // The file has this form: `<id> (<program name>) <state> <parent id> …`. The program name can contain spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
