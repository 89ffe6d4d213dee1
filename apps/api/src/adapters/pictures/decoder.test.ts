import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { png } from '../../../test/support/picture-files.ts';
import { PictureRefused } from '../../core/ports.ts';
import { createDecoder } from './decoder.ts';

/** A time limit that is long enough for a busy machine. */
const timeLimitMs = 60_000;
const limits = { timeLimitMs };
const decoder = createDecoder(limits);

const small = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c81e1e' } })
  .jpeg()
  .toBuffer();
const expensive = png({ width: 8000, height: 5000, colour: 6 });
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

async function decodeSmall(): Promise<number> {
  expect(await decoder.decode(small)).toMatchObject({ width: 60, height: 40 });
  const [pid = 0, ...others] = decoderPids();
  expect(others).toEqual([]);
  return pid;
}

describe.runIf(process.platform === 'linux')('a decoder process', { timeout: 120_000 }, () => {
  afterAll(() => decoder.stop());

  it('starts with the first picture, also decodes later pictures, and ends when it is stopped [SRV-093]', async () => {
    await decoder.stop();
    expect(decoderPids()).toEqual([]);
    const pid = await decodeSmall();
    expect(await reason(decoder.decode(small.subarray(0, 200)))).toBe('no-picture');
    expect(await decodeSmall()).toBe(pid);
    await decoder.stop();
    expect(decoderPids()).toEqual([]);
  });

  it('loses only the current picture when it is killed or exceeds the time limit, and a new process decodes the next [SRV-093]', async () => {
    const first = await decodeSmall();
    limits.timeLimitMs = 1;
    expect(await reason(decoder.decode(expensive))).toBe('too-slow');
    expect(decoderPids()).toEqual([]);
    limits.timeLimitMs = timeLimitMs;
    const second = await decodeSmall();
    expect(second).not.toBe(first);
    const decoding = reason(decoder.decode(expensive));
    process.kill(second, 'SIGKILL');
    expect(await decoding).toBe('decoder-ended');
    expect(await decodeSmall()).not.toBe(second);
  });

  it('has no rights, no secrets and a memory limit, and is in user and network namespaces of its own where the system has them [SRV-093]', async () => {
    await decoder.stop();
    process.env.APP_SECRET_OF_THIS_TEST = 'CANARY';
    const pid = await decodeSmall();
    delete process.env.APP_SECRET_OF_THIS_TEST;
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
    expect(read('status')).toMatch(/^CapEff:\s+0+$/m);
    if (process.getuid?.() === 0) expect(read('status')).toMatch(/^Uid:\s+65534\s/m);
    expect(read('environ')).not.toContain('CANARY');
    expect(read('limits')).toMatch(/^Max data size\s+872415232\s/m);
    const canUnshare = spawnSync('unshare', ['-Un', 'true']).status === 0;
    for (const kind of ['user', 'net']) {
      const isOwn = readlinkSync(`/proc/${pid}/ns/${kind}`) !== readlinkSync(`/proc/self/ns/${kind}`);
      expect([kind, isOwn]).toEqual([kind, canUnshare]);
    }
  });

  it('ignores SIGTERM and SIGINT, and is in its own process group [SRV-093]', async () => {
    const pid = await decodeSmall();
    const [, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    expect(Number(group)).toBe(pid);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.kill(pid, signal);
      expect(await decodeSmall()).toBe(pid);
    }
  });

  it('does not decode the previous picture again when the bytes of the next picture arrive before the message with their number [SRV-093]', async () => {
    const child = fork(fileURLToPath(new URL('decoder-process.ts', import.meta.url)), {
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    const ended = once(child, 'exit');
    try {
      await once(child, 'message');
      child.send(small.byteLength);
      child.stdin?.write(small);
      expect((await once(child, 'message'))[0]).toMatchObject({ picture: { width: 60 } });
      const second = png({ width: 70, height: 50, colour: 2 });
      const answer = once(child, 'message');
      child.stdin?.write(second);
      await wait(500);
      child.send(second.byteLength);
      expect((await answer)[0]).toMatchObject({ picture: { width: 70 } });
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
  });
});
