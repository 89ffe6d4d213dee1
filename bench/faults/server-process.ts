import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { exitOf, startProcess, stopProcess } from '../../scripts/steps/processes.mjs';
import { inRepo } from '../../scripts/steps/repo.mjs';

type Environment = Readonly<Record<string, string>>;

/** One server program that is killed and started again, as whatever watches over servers does. */
export type ServerProcess = {
  readonly port: number;
  readonly pid: () => number | undefined;
  /** Resident memory in MB; Linux only. */
  readonly memory: () => number;
  /** Starts it, with these variables beside its own, and resolves when it is ready; again when it ends before. */
  readonly start: (environment?: Environment) => Promise<void>;
  /** `kill -9`. */
  readonly kill: () => Promise<void>;
  /** Asks it to end. */
  readonly stop: () => Promise<void>;
};

const endWithUs = new URL('../../scripts/steps/end-with-parent.mjs', import.meta.url).href;
const shiftClock = new URL('./shift-clock.mjs', import.meta.url).href;

export function serverProcess(options: {
  /** Relative to the repository. */
  readonly script: string;
  readonly port: number;
  readonly health: string;
  readonly environment: Environment;
  /** An open file. */
  readonly log: number;
}): ServerProcess {
  const { script, port, health, log } = options;
  let child: ChildProcess | undefined;
  let ended: Promise<number> = Promise.resolve(0);

  function spawn(environment: Environment): void {
    const preload = 'CLOCK_SHIFT_SECONDS' in environment ? ['--import', shiftClock] : [];
    child = startProcess(
      process.execPath,
      ['--enable-source-maps', '--import', endWithUs, ...preload, inRepo(script)],
      { stdio: ['ignore', log, log, 'ipc'], env: { ...options.environment, ...environment } },
    );
    ended = exitOf(child);
  }

  return {
    port,
    pid: () => child?.pid,
    memory() {
      const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
    },
    async start(environment = {}) {
      const giveUp = Date.now() + 60_000;
      spawn(environment);
      while (Date.now() < giveUp) {
        if (child?.exitCode !== null || child.signalCode !== null) {
          await wait(200);
          spawn(environment);
        }
        const answer = await fetch(`http://127.0.0.1:${port}${health}`, {
          signal: AbortSignal.timeout(2000),
        }).catch(() => undefined);
        if (answer?.ok) return;
        await wait(50);
      }
      throw new Error(`${script} was not ready within a minute`);
    },
    async kill() {
      child?.kill('SIGKILL');
      await ended;
    },
    async stop() {
      if (child !== undefined) await stopProcess(child, { graceMilliseconds: 12_000 });
    },
  };
}
