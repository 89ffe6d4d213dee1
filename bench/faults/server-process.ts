import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess, stopProcess, waitForExit } from '../../scripts/steps/processes.ts';
import { inRepo } from '../../scripts/steps/repo.ts';

type Environment = Readonly<Record<string, string>>;

export type ServerProcess = {
  readonly port: number;
  readonly pid: () => number | undefined;
  /** Resident memory in MB; Linux only. */
  readonly memory: () => number;
  /**
   * Starts the server with additional variables and waits until it is ready. If the server exits before it is ready, this
   * function starts it again.
   */
  readonly start: (environment?: Environment) => Promise<void>;
  /** Sends SIGKILL and waits for the end. */
  readonly kill: () => Promise<void>;
  /** Sends SIGTERM and waits for the end. Sends SIGKILL after 12 s. */
  readonly stop: () => Promise<void>;
};

/** A start may take minutes on a heavily loaded machine. */
const startTimeoutMs = 300_000;

const endWithParent = new URL('../../scripts/steps/end-with-parent.mjs', import.meta.url).href;
const shiftClock = new URL('./shift-clock.mjs', import.meta.url).href;

export function serverProcess(options: {
  readonly script: string;
  readonly port: number;
  /** Path that responds with 2xx when the server is ready. */
  readonly health: string;
  readonly environment: Environment;
  readonly log: number;
}): ServerProcess {
  const { script, port, health, log } = options;
  let child: ChildProcess | undefined;
  let ended: Promise<number> = Promise.resolve(0);

  function spawn(environment: Environment): void {
    const preload = 'CLOCK_SHIFT_SECONDS' in environment ? ['--import', shiftClock] : [];
    child = startProcess(
      process.execPath,
      ['--enable-source-maps', '--import', endWithParent, ...preload, inRepo(script)],
      { stdio: ['ignore', log, log, 'ipc'], env: { ...options.environment, ...environment } },
    );
    ended = waitForExit(child);
  }

  return {
    port,
    pid: () => child?.pid,
    memory() {
      const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
    },
    async start(environment = {}) {
      const giveUp = Date.now() + startTimeoutMs;
      spawn(environment);
      while (Date.now() < giveUp) {
        if (child?.exitCode !== null || child.signalCode !== null) {
          await wait(200);
          spawn(environment);
        }
        const response = await fetch(`http://127.0.0.1:${port}${health}`, {
          signal: AbortSignal.timeout(10_000),
        }).catch(() => undefined);
        if (response?.ok) return;
        await wait(50);
      }
      throw new Error(`${script} was not ready within ${startTimeoutMs / 1000} s`);
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
