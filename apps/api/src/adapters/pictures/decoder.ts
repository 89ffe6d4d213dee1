import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
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

export type DecoderOptions = {
  readonly timeLimitMs: number;
};

export interface Decoder {
  decode(file: Uint8Array): Promise<Reencoded>;
  stop(): Promise<void>;
}

export function createDecoder(options: DecoderOptions): Decoder {
  let running: Promise<DecoderChild> | null = null;
  const stop = async (): Promise<void> => {
    const child = await running?.catch(() => null);
    running = null;
    await child?.kill();
  };
  return {
    async decode(file) {
      running ??= startChild();
      const child = await running.catch(async (error: unknown) => {
        running = null;
        throw error;
      });
      try {
        return await child.decode(file, options.timeLimitMs);
      } finally {
        if (!child.isAlive()) running = null;
      }
    },
    stop,
  };
}

type DecoderChild = {
  readonly decode: (file: Uint8Array, timeLimitMs: number) => Promise<Reencoded>;
  readonly isAlive: () => boolean;
  readonly kill: () => Promise<void>;
};

/**
 * The new user namespace hides the memory and environment of the node, which has the same user id, and has no rights;
 * the new network namespace has no network. A system without one of them starts the decoder without it.
 */
const isolated = `
  ulimit -d ${memoryLimitKib} 2>/dev/null
  unshare -Un true 2>/dev/null && exec unshare -Un "$0" "$@"
  exec "$0" "$@"`;
const nobody = { uid: 65_534, gid: 65_534 };

/** As `nobody` where the node is root, unless `nobody` cannot read the program. */
async function startChild(): Promise<DecoderChild> {
  if (process.getuid?.() !== 0) return startProcess({});
  return startProcess(nobody).catch(() => startProcess({}));
}

async function startProcess(user: Partial<typeof nobody>): Promise<DecoderChild> {
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
  const stdin = child.stdin as Socket;
  stdin.on('error', () => undefined);
  let isAlive = true;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      isAlive = false;
      resolve();
    };
    child.once('exit', end).on('error', end);
  });
  const kill = async (): Promise<void> => {
    child.ref();
    child.kill('SIGKILL');
    await ended;
  };
  const first = await answerOf(child, ended, startLimitMs);
  if (first === 'ended' || first === 'late') {
    await kill();
    throw new PictureRefused('decoder-ended');
  }
  allowExit(child);
  return {
    isAlive: () => isAlive,
    kill,
    async decode(file, timeLimitMs) {
      child.ref();
      child.channel?.ref();
      const answer = answerOf(child, ended, timeLimitMs);
      child.send(file.byteLength, () => undefined);
      stdin.write(file, () => undefined);
      const message = await answer;
      if (message === 'late' || message === 'ended' || message.kind === 'ready') {
        await kill();
        throw new PictureRefused(message === 'late' ? 'too-slow' : 'decoder-ended');
      }
      if (message.residentBytes > maxIdleBytes) await kill();
      else allowExit(child);
      if (message.kind === 'decoded') return message.picture;
      throw new PictureRefused('no-picture');
    },
  };
}

function allowExit(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  (child.stdin as Socket).unref();
}

async function answerOf(
  child: ChildProcess,
  ended: Promise<void>,
  limitMs: number,
): Promise<DecoderMessage | 'ended' | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  let receive: ((message: unknown) => void) | undefined;
  try {
    return await Promise.race([
      new Promise<DecoderMessage>((resolve) => {
        receive = (message) => resolve(message as DecoderMessage);
        child.on('message', receive);
      }),
      ended.then(() => 'ended' as const),
      new Promise<'late'>((resolve) => {
        timer = setTimeout(() => resolve('late'), limitMs);
      }),
    ]);
  } finally {
    clearTimeout(timer);
    if (receive !== undefined) child.off('message', receive);
  }
}
