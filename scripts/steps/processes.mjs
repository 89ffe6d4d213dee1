import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { repoRoot } from './repo.mjs';

/**
 * Starts and stops the child processes of an npm command, such as `npm start`. Every child process leads its own process group
 * and has a mark in its environment, which its own children inherit. With the group and the mark, the command can end all these
 * processes. The mark is needed for processes that moved to another group, as browsers do.
 */
const markName = 'KAISETSU_RUN';
const mark = process.env[markName] ?? randomUUID();
/** False in a command that another command started; the outer command then ends the marked processes. */
const isOutermost = process.env[markName] === undefined;

/**
 * The running processes, each with the signal that stops it.
 *
 * @type {Map<import('node:child_process').ChildProcess, NodeJS.Signals>}
 */
const running = new Map();

/** @type {'inherit' | 2} where the standard output of child processes goes; 2 is the standard error of this process */
let childOutput = 'inherit';

/**
 * Redirects `console.log` of this process, and the output of child processes without a `stdio` option, to standard error.
 * Standard output is then free for a result.
 */
export function printToStandardError() {
  console.log = console.error;
  childOutput = 2;
}

/**
 * Starts a process in its own group.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { stopSignal?: NodeJS.Signals }} [options] the variables in `env` are
 *   added to the environment of this process; `stopSignal` is the signal that stops the child
 */
export function startProcess(command, args, { stopSignal = 'SIGTERM', ...options } = {}) {
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

/**
 * Waits for the end of a process and returns its exit code. As in a shell, the code is 128 + the number in `signalNumbers` if a
 * signal ended the process, and 127 if the command could not be started.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitOf(child) {
  return new Promise((settle) => {
    if (child.exitCode !== null || child.signalCode !== null)
      return settle(child.exitCode ?? signalExitCode(child.signalCode));
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
 * Runs a command to its end. Its output appears in the output of this process.
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
 * @returns {Promise<{ code: number, output: string }>} exit code, and standard output and error in the order of arrival
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
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended already.
  }
}

/**
 * Sends the stop signal to the group of a process. When the process has ended, or after the grace period, this function kills
 * the group.
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

/**
 * Stops each child process with its stop signal, then each remaining process with the mark by SIGTERM. A process that does not
 * end in time gets SIGKILL.
 */
export async function stopEverything() {
  // The outermost command waits longer, so that a nested command has time to remove its folders.
  const grace = isOutermost ? { graceMilliseconds: 12_000 } : {};
  await Promise.all([...running.keys()].map((child) => stopProcess(child, grace)));
  signalMarked('SIGTERM');
  for (let waited = 0; waited < 8000 && signalMarked(0) > 0; waited += 50) {
    await new Promise((settle) => setTimeout(settle, 50));
  }
  signalMarked('SIGKILL');
}

/**
 * Signals all other processes with the mark, also those that left their group. In a nested command, and on another system than
 * Linux, it signals no process.
 *
 * @param {NodeJS.Signals | 0} signal 0 only counts the processes
 * @returns {number} how many processes had the mark
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

/**
 * Milliseconds of `performance.now()` at the first stop signal.
 *
 * @type {number | undefined}
 */
let stoppingSince;

/** Whether this command received a stop signal. The end of a child process is no failure then. */
export const isStopping = () => stoppingSince !== undefined;

/**
 * Runs `stop` once at SIGINT, SIGTERM or SIGHUP, then exits with 128 + the signal's number. A second signal ends the command
 * immediately. Signals within one second count as one, because the terminal and npm both send the signal of one Ctrl+C.
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
