import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PictureRefused } from '../../core/ports.ts';
import type { DecoderMessage } from './decoder-process.ts';
import type { Reencoded } from './reencode.ts';

/** In a build, the script is beside the bundle in `dist/`. */
const script = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './decoder-process.ts' : './decoder-process.js', import.meta.url),
);
/** RLIMIT_DATA. V8 reserves up to 512 MiB for compiled code. */
const memoryLimitKib = (512 + 320) * 1024;
const nodeOptions = ['--max-old-space-size=64', '--max-semi-space-size=1', '--v8-pool-size=1'];
const maxIdleBytes = 96 * 1024 * 1024;
const startLimitMs = 60_000;

export type Decoder = ReturnType<typeof createDecoder>;

export function createDecoder(options: { readonly timeLimitMs: number }) {
  let running: Promise<ChildProcess | null> = Promise.resolve(null);
  const getRunning = () => running.catch(() => null);
  return {
    async decode(file: Uint8Array): Promise<Reencoded> {
      running = getRunning().then((found) => (found !== null && isAlive(found) ? found : start()));
      const child = (await running) as ChildProcess;
      setBusy(child, true);
      const answer = receive(child, options.timeLimitMs);
      child.send(file.byteLength, () => undefined);
      child.stdin?.write(file, () => undefined);
      const { picture, residentBytes } = await answer;
      if (residentBytes > maxIdleBytes) await kill(child);
      else setBusy(child, false);
      if (picture === null) throw new PictureRefused('no-picture');
      return picture;
    },
    async stop() {
      const child = await getRunning();
      if (child !== null) await kill(child);
    },
  };
}

/**
 * The new user namespace hides the memory and environment of the node, which has the same user id, and has no rights;
 * the new network namespace has no network. A system without one of them starts the decoder without it.
 */
const isolated = `
  ulimit -d ${memoryLimitKib} 2>/dev/null
  unshare -Un true 2>/dev/null && exec unshare -Un "$0" "$@"
  exec "$0" "$@"`;
const unprivileged = { uid: 65_534, gid: 65_534 };

/** As `unprivileged` where the node is root and this user can read the program. */
const start = (): Promise<ChildProcess> =>
  process.getuid?.() === 0 ? startAs(unprivileged).catch(() => startAs({})) : startAs({});

async function startAs(user: Partial<typeof unprivileged>): Promise<ChildProcess> {
  const child = spawn('/bin/sh', ['-c', isolated, process.execPath, ...nodeOptions, script], {
    ...user,
    cwd: '/',
    // No variables of the node, because some contain secrets. VIPS_WARNING: the warnings can quote a file.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', VIPS_WARNING: '1' },
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    // A signal to the node's group would end a decoder that does not handle signals yet.
    detached: true,
  });
  child.on('error', () => undefined);
  child.stdin?.on('error', () => undefined);
  await receive(child, startLimitMs);
  return child;
}

const isAlive = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

async function kill(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return;
  child.ref();
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** An idle decoder does not keep the node alive. */
function setBusy(child: ChildProcess, isBusy: boolean): void {
  for (const one of [child, child.channel, child.stdin as Socket]) one?.[isBusy ? 'ref' : 'unref']();
}

async function receive(child: ChildProcess, limitMs: number): Promise<DecoderMessage> {
  if (!isAlive(child)) throw new PictureRefused('decoder-ended');
  const ended = new AbortController();
  const { signal } = ended;
  const first = await Promise.race([
    once(child, 'message', { signal }).then(([message]) => message as DecoderMessage),
    once(child, 'exit', { signal }).then(() => 'decoder-ended' as const),
    wait(limitMs, 'too-slow' as const, { signal }),
  ]).catch(() => 'decoder-ended' as const);
  ended.abort();
  if (typeof first === 'object') return first;
  await kill(child);
  throw new PictureRefused(first);
}
