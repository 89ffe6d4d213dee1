import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts a script of the bench as a process of its own, which is told things by messages and ends when we disconnect. */
export function startChild(script: string, ...args: string[]): ChildProcess {
  return fork(join(import.meta.dirname, script), args, {
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'test' },
  });
}

/** The next thing it says. @throws Error when it ended instead. */
export async function messageOf<T>(from: ChildProcess): Promise<T> {
  const told = new AbortController();
  const { signal } = told;
  const ended = once(from, 'exit', { signal }).then(([code]) => {
    throw new Error(`a child of the bench ended with exit code ${code}`);
  });
  try {
    const [message] = await Promise.race([once(from, 'message', { signal }), ended]);
    return message as T;
  } finally {
    told.abort();
  }
}

export async function endChildren(children: readonly ChildProcess[]): Promise<void> {
  for (const one of children) {
    if (one.exitCode !== null) continue;
    one.disconnect();
    await once(one, 'exit');
  }
}
