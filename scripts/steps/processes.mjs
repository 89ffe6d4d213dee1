import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { repoRoot } from './repo.mjs';

/**
 * Every process that a command starts leads its own process group and has the command's mark in its environment. So the
 * command can end all of them, also grandchildren that moved to another group, as browsers do.
 */
const markName = 'KAISETSU_RUN';
const mark = process.env[markName] ?? randomUUID();
const isOutermost = process.env[markName] === undefined;

/**
 * The running processes, each with the signal that stops it.
 *
 * @type {Map<import('node:child_process').ChildProcess, NodeJS.Signals>}
 */
const running = new Map();

/**
 * Starts a process in its own group.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { stopSignal?: NodeJS.Signals }} [options] environment variables
 *   are added to ours; `stopSignal` is the signal that stops it
 */
export function startProcess(command, args, { stopSignal = 'SIGTERM', ...options } = {}) {
  const child = spawn(command, args, {
    cwd: repoRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    ...options,
    env: { ...process.env, [markName]: mark, ...options.env },
  });
  running.set(child, stopSignal);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * Exit code of a process. Like in a shell, it is 128 + the number of the signal that killed it, or 127 if the command could
 * not be started.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitOf(child) {
  return new Promise((settle) => {
    if (child.exitCode !== null) return settle(child.exitCode);
    child.once('error', (error) => {
      console.error(error.message);
      settle(127);
    });
    child.once('close', (code, signal) => settle(code ?? signalExitCode(signal)));
  });
}

const signalNumbers = new Map([
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGKILL', 9],
  ['SIGTERM', 15],
]);

/** @param {string | null} signal */
const signalExitCode = (signal) => 128 + (signalNumbers.get(signal ?? '') ?? 0);

/**
 * Runs a command to its end with its output on ours.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export const run = (command, args, options) => exitOf(startProcess(command, args, options));

/**
 * Runs a command to its end and returns its output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} exit code, and standard output and error as they came
 */
export async function capture(command, args, options = {}) {
  const child = startProcess(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return { code: await exitOf(child), output };
}

/**
 * Sends a signal to the whole group of a process we started.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

/**
 * Sends a process its stop signal, and kills its group after the grace period.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ graceMilliseconds?: number }} [options]
 */
export async function stopProcess(child, { graceMilliseconds = 8000 } = {}) {
  const stopSignal = running.get(child);
  const ended = stopSignal === undefined ? Promise.resolve(0) : exitOf(child);
  signalGroup(child, stopSignal ?? 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMilliseconds);
  await ended;
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
}

/** Stops each process started here, then each process with the mark: SIGTERM first, then SIGKILL. */
export async function stopEverything() {
  // Longer than the grace period of a nested command, which must remove its folders before it ends.
  const grace = isOutermost ? { graceMilliseconds: 12_000 } : {};
  await Promise.all([...running.keys()].map((child) => stopProcess(child, grace)));
  signalMarked('SIGTERM');
  for (let waited = 0; waited < 8000 && signalMarked(0) > 0; waited += 50) {
    await new Promise((settle) => setTimeout(settle, 50));
  }
  signalMarked('SIGKILL');
}

/**
 * Signals the processes that left their group. Linux only; elsewhere only the groups are known.
 *
 * @param {NodeJS.Signals | 0} signal
 * @returns {number} how many there were
 */
function signalMarked(signal) {
  if (process.platform !== 'linux' || !isOutermost) return 0;
  return readdirSync('/proc').filter((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) return false;
    try {
      if (!readFileSync(`/proc/${name}/environ`, 'utf8').includes(`${markName}=${mark}`)) return false;
      process.kill(pid, signal);
      return true;
    } catch {
      // The process has ended, or belongs to another user.
      return false;
    }
  }).length;
}

/** @type {number | undefined} */
let stoppingSince;

/** Whether a signal asked this command to stop; the ends of its processes are then expected. */
export const isStopping = () => stoppingSince !== undefined;

/**
 * Runs `stop` once at SIGINT, SIGTERM or SIGHUP, then exits with the code that shells expect. A second signal ends the
 * command immediately. Signals within a second count as one, because a Ctrl+C arrives from the terminal and from npm.
 *
 * @param {() => Promise<void>} stop
 */
export function onStopSignal(stop) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, async () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince < 1000) return;
        signalMarked('SIGKILL');
        process.exit(signalExitCode(signal));
      }
      stoppingSince = performance.now();
      await stop();
      process.exit(signalExitCode(signal));
    });
  }
}
