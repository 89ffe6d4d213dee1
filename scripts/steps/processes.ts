import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { repoRoot } from './repo.ts';

/** Finds processes that left the group of their parent, as browsers do. */
const markName = 'KAISETSU_RUN';
const mark = process.env[markName] ?? randomUUID();
/** Only the outermost command ends the marked processes. */
const isOutermost = process.env[markName] === undefined;

const running = new Map<ChildProcess, NodeJS.Signals>();

let childOutput: 'inherit' | 2 = 'inherit';

export function printToStandardError(): void {
  console.log = console.error;
  childOutput = 2;
}

/** The child leads a group. `env` adds to the environment of this process. */
export function startProcess(
  command: string,
  args: readonly string[],
  { stopSignal = 'SIGTERM', ...options }: SpawnOptions & { stopSignal?: NodeJS.Signals } = {},
): ChildProcess {
  const child = spawn(command, args, {
    cwd: repoRoot,
    stdio: ['ignore', childOutput, 'inherit'],
    detached: true,
    ...options,
    env: { ...process.env, [markName]: mark, ...options.env },
  });
  running.set(child, stopSignal);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

export function waitForExit(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    if (!isRunning(child)) return resolve(child.exitCode ?? toExitCode(child.signalCode));
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('close', (code, signal) => resolve(code ?? toExitCode(signal)));
  });
}

const toExitCode = (signal: NodeJS.Signals | null): number => 128 + (signal ? constants.signals[signal] : 0);

export const run = (command: string, args: readonly string[], options?: SpawnOptions): Promise<number> =>
  waitForExit(startProcess(command, args, options));

export async function capture(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<{ code: number; output: string }> {
  const child = startProcess(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const readOutput = collectOutput(child);
  const code = await waitForExit(child);
  return { code, output: readOutput() };
}

export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return () => output;
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {}
}

export async function stopProcess(child: ChildProcess, graceMs = 8000): Promise<void> {
  const stopSignal = running.get(child);
  signalGroup(child, stopSignal ?? 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  if (stopSignal !== undefined) await waitForExit(child);
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
}

export async function stopEverything(): Promise<void> {
  // A nested command needs time to remove its folders.
  const graceMs = isOutermost ? 12_000 : 8000;
  await Promise.all([...running.keys()].map((child) => stopProcess(child, graceMs)));
  signalMarked('SIGTERM');
  for (let waited = 0; waited < 8000 && signalMarked(0) > 0; waited += 50) await wait(50);
  signalMarked('SIGKILL');
}

/** Signal 0 only counts the processes. Linux only. */
function signalMarked(signal: NodeJS.Signals | 0): number {
  if (process.platform !== 'linux' || !isOutermost) return 0;
  return readdirSync('/proc').filter((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) return false;
    try {
      if (!readFileSync(`/proc/${name}/environ`, 'utf8').includes(`${markName}=${mark}`)) return false;
      process.kill(pid, signal);
      return true;
    } catch {
      return false;
    }
  }).length;
}

let stoppingSince: number | undefined;

/** After a stop signal the end of a child is no failure. */
export const isStopping = (): boolean => stoppingSince !== undefined;

export function handleStopSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stoppingSince === undefined) {
        stoppingSince = performance.now();
        await stopEverything();
        // The terminal and npm both send the signal of one Ctrl+C.
      } else if (performance.now() - stoppingSince < 1000) return;
      signalMarked('SIGKILL');
      process.exit(toExitCode(signal));
    });
  }
}
