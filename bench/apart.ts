import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Every process that each has started. */
function childrenOf(): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // The name before the last bracket may hold anything.
      const [, parent = '0'] = readFileSync(`/proc/${entry}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(entry)]);
    } catch {
      // It has just ended.
    }
  }
  return children;
}

function withDescendants(root: number, children = childrenOf()): number[] {
  return [root, ...(children.get(root) ?? []).flatMap((child) => withDescendants(child, children))];
}

/** Keeps these processes, all their threads and what they start from now on to these processors. */
function keepTo(processors: string, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, String(pid)], {
        stdio: 'pipe',
      });
    } catch (error) {
      // Whoever ends meanwhile, as a connection of PostgreSQL may, need not be kept anywhere.
      if (existsSync(`/proc/${pid}`)) throw error;
    }
  }
}

/**
 * While `work` runs: the first half of this machine's processors for these processes and all they started, the other half
 * for this one and everything else that it started. Linux, with two processors at least.
 */
export async function onTheirOwnProcessors<T>(
  theirs: readonly (number | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const count = availableParallelism();
  if (count < 2) throw new Error('this bench needs two processors');
  const half = Math.floor(count / 2);
  const server = theirs.flatMap((pid) => (pid === undefined ? [] : withDescendants(pid)));
  keepTo(`${half}-${count - 1}`, withDescendants(process.pid));
  keepTo(`0-${half - 1}`, server);
  try {
    return await work();
  } finally {
    keepTo(`0-${count - 1}`, withDescendants(process.pid));
  }
}
