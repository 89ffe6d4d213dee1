import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess, stopProcess, waitForExit } from '../../../scripts/steps/processes.ts';
import { repoRoot } from '../../../scripts/steps/repo.ts';

type Environment = Readonly<Record<string, string>>;

export type ServerProcess = ReturnType<typeof serverProcess>;

/** For a heavily loaded machine. */
const startTimeoutMs = 300_000;

const endWithParent = new URL('../../../scripts/steps/end-with-parent.mjs', import.meta.url).href;
const shiftClock = new URL('./shift-clock.mjs', import.meta.url).href;

export function serverProcess(options: {
  readonly script: string;
  readonly port: number;
  readonly health: string;
  readonly environment: Environment;
  readonly log: number;
}) {
  const { script, port, health, log } = options;
  let child: ChildProcess | undefined;

  function spawn(environment: Environment, release: string): ChildProcess {
    const preload = 'CLOCK_SHIFT_SECONDS' in environment ? ['--import', shiftClock] : [];
    return startProcess(
      process.execPath,
      ['--enable-source-maps', '--import', endWithParent, ...preload, join(release, script)],
      { stdio: ['ignore', log, log, 'ipc'], env: { ...options.environment, ...environment } },
    );
  }

  return {
    port,
    pid: () => child?.pid,
    /** Resident MB; Linux only. */
    memory() {
      const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
    },
    /** Waits until the server is ready. Starts it again if it ends before that. */
    async start(environment: Environment = {}, release = repoRoot): Promise<void> {
      child = spawn(environment, release);
      for (const giveUp = Date.now() + startTimeoutMs; Date.now() < giveUp; await wait(50)) {
        if (child.exitCode !== null || child.signalCode !== null) {
          await wait(200);
          child = spawn(environment, release);
        }
        const signal = AbortSignal.timeout(10_000);
        const response = await fetch(`http://127.0.0.1:${port}${health}`, { signal }).catch(() => undefined);
        if (response?.ok) return;
      }
      throw new Error(`${script} was not ready within ${startTimeoutMs / 1000} s`);
    },
    async kill() {
      if (child === undefined) return;
      const ended = waitForExit(child);
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      if (child !== undefined) await stopProcess(child, 12_000);
    },
  };
}
