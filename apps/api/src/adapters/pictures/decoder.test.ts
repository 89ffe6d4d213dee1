import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { png } from '../../../test/support/picture-files.ts';
import { PictureRefused } from '../../core/ports.ts';
import { createDecoder, type Decoder } from './decoder.ts';

const timeoutMs = 120_000;
/** A time limit that is long enough for a busy machine. */
const longLimits = { timeLimitMs: 60_000 };

const open: Decoder[] = [];
const decoder = (options = longLimits): Decoder => {
  const created = createDecoder(options);
  open.push(created);
  return created;
};
const small = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c81e1e' } })
    .jpeg()
    .toBuffer();
const decoderProcess = (): ChildProcess =>
  fork(fileURLToPath(new URL('decoder-process.ts', import.meta.url)), {
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
const reason = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof PictureRefused ? error.reason : String(error)),
  );

function decoderPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return Number(parent) === process.pid && command.includes('decoder-process');
      } catch {
        return false;
      }
    })
    .map(Number);
}

describe.runIf(process.platform === 'linux')('a decoder process', () => {
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.stop()));
  });

  it(
    'starts with the first picture, also decodes later pictures, and ends when it is stopped [SRV-093]',
    async () => {
      const one = decoder();
      expect(decoderPids()).toEqual([]);
      const file = await small();
      expect(await one.decode(file)).toMatchObject({ width: 60, height: 40 });
      const [pid] = decoderPids();
      expect(pid).toBeTypeOf('number');
      expect(await reason(one.decode(file.subarray(0, 200)))).toBe('no-picture');
      expect(await one.decode(file)).toMatchObject({ width: 60, height: 40 });
      expect(decoderPids()).toEqual([pid]);
      await one.stop();
      expect(decoderPids()).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'is killed when a picture exceeds the time limit, and a new process decodes the next picture [SRV-093]',
    async () => {
      const file = await small();
      const limits = { timeLimitMs: longLimits.timeLimitMs };
      const one = decoder(limits);
      await one.decode(file);
      const [first] = decoderPids();
      const expensive = png({ width: 8000, height: 5000, colour: 6 });
      limits.timeLimitMs = 1;
      expect(await reason(one.decode(expensive))).toBe('too-slow');
      expect(decoderPids()).toEqual([]);
      limits.timeLimitMs = longLimits.timeLimitMs;
      expect(await one.decode(file)).toMatchObject({ width: 60, height: 40 });
      expect(decoderPids()).not.toEqual([first]);
    },
    timeoutMs,
  );

  it(
    'loses only the current picture when it is killed, and a new process decodes the next picture [SRV-093]',
    async () => {
      const one = decoder();
      await one.decode(await small());
      const [pid = 0] = decoderPids();
      const decoding = reason(one.decode(png({ width: 8000, height: 5000, colour: 6 })));
      process.kill(pid, 'SIGKILL');
      expect(await decoding).toBe('decoder-ended');
      expect(await one.decode(await small())).toMatchObject({ width: 60, height: 40 });
    },
    timeoutMs,
  );

  it(
    'has no rights, and is in user and network namespaces of its own where the system has them [SRV-093]',
    async () => {
      const one = decoder();
      await one.decode(await small());
      const [pid = 0] = decoderPids();
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      expect(status).toMatch(/^CapEff:\s+0+$/m);
      if (process.getuid?.() === 0) expect(status).toMatch(/^Uid:\s+65534\s/m);
      const canUnshare = spawnSync('unshare', ['-Un', 'true']).status === 0;
      for (const kind of ['user', 'net']) {
        const isOwn = readlinkSync(`/proc/${pid}/ns/${kind}`) !== readlinkSync(`/proc/self/ns/${kind}`);
        expect([kind, isOwn]).toEqual([kind, canUnshare]);
      }
    },
    timeoutMs,
  );

  it(
    'ignores SIGTERM and SIGINT, and is in its own process group [SRV-093]',
    async () => {
      const one = decoder();
      const file = await small();
      await one.decode(file);
      const [pid = 0] = decoderPids();
      const [, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      expect(Number(group)).toBe(pid);
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        process.kill(pid, signal);
        expect(await one.decode(file)).toMatchObject({ width: 60, height: 40 });
      }
      expect(decoderPids()).toEqual([pid]);
    },
    timeoutMs,
  );

  it(
    'has a memory limit, and does not get the environment variables of the node [SRV-093]',
    async () => {
      process.env.APP_SECRET_OF_THIS_TEST = 'CANARY';
      const one = decoder();
      await one.decode(await small());
      const [pid] = decoderPids();
      delete process.env.APP_SECRET_OF_THIS_TEST;
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('CANARY');
      const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
      expect(limits).toMatch(/^Max data size\s+872415232\s/m);
    },
    timeoutMs,
  );

  it(
    'does not decode the previous picture again when the bytes of the next picture arrive before the message with their number [SRV-093]',
    async () => {
      const child = decoderProcess();
      const ended = once(child, 'exit');
      try {
        await once(child, 'message');
        const first = await small();
        child.send(first.byteLength);
        child.stdin?.write(first);
        expect((await once(child, 'message'))[0]).toMatchObject({ kind: 'decoded', picture: { width: 60 } });
        const second = png({ width: 70, height: 50, colour: 2 });
        const answer = once(child, 'message');
        child.stdin?.write(second);
        await wait(500);
        child.send(second.byteLength);
        expect((await answer)[0]).toMatchObject({ kind: 'decoded', picture: { width: 70 } });
      } finally {
        child.kill('SIGKILL');
        await ended;
      }
    },
    timeoutMs,
  );
});
