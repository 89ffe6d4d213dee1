import { expect, it } from 'vitest';
import { plain } from '../../../test/support/hostile-pictures.ts';
import { PictureRefused, type PictureSender } from '../../core/ports.ts';
import type { Decoder } from './decoder.ts';
import { createDecoderPool, createDecoderQueue, type Work } from './decoder-pool.ts';
import type { Reencoded } from './reencode.ts';

const decoded: Reencoded = { image: new Uint8Array(), width: 1, height: 1 };
const sender = { mailbox: 'm', network: 'n' };

function startPool(...kills: ConstructorParameters<typeof PictureRefused>[0][]) {
  let decodings = 0;
  const decoder: Decoder = {
    async decode() {
      const kill = kills[decodings];
      decodings += 1;
      if (kill !== undefined) throw new PictureRefused(kill);
      return decoded;
    },
    stop: async () => undefined,
  };
  const pool = createDecoderPool([decoder]);
  const clean = (file: Buffer): Promise<unknown> => pool.clean(file, sender, AbortSignal.any([]));
  return { clean, countDecodings: () => decodings };
}

it('decodes a picture once again when its decoder was killed, and not a third time [SRV-093]', async () => {
  const file = await plain(64, 48).jpeg().toBuffer();
  expect(await startPool('decoder-ended').clean(file)).toBe(decoded);
  const killed = startPool('decoder-ended', 'decoder-ended');
  await expect(killed.clean(file)).rejects.toMatchObject({ reason: 'decoder-ended' });
  const slow = startPool('too-slow');
  await expect(slow.clean(file)).rejects.toMatchObject({ reason: 'too-slow' });
  expect([killed.countDecodings(), slow.countDecodings()]).toEqual([2, 1]);
});

it('lets a mailbox pay for pictures that it refuses by their header [SRV-094]', async () => {
  const { clean, countDecodings } = startPool();
  for (let count = 0; count < 500; count += 1) {
    await expect(clean(Buffer.from('no picture'))).rejects.toMatchObject({ reason: 'no-picture' });
  }
  const file = await plain(64, 48).jpeg().toBuffer();
  await expect(clean(file)).rejects.toMatchObject({ reason: 'over-budget' });
  expect(countDecodings()).toBe(0);
});

const normal: Work = { seconds: 0.1, isLarge: false };

/** A picture `10.1 a 1` has network, mailbox and number. */
function startQueue(slots = 2) {
  const clock = { ms: 0 };
  const queue = createDecoderQueue(
    Array.from({ length: slots }, (_, index) => index),
    () => clock.ms,
  );
  const running = new Map<string, (how: 'ends' | 'fails') => void>();
  const refused = new Map<string, unknown>();
  const started: string[] = [];
  const settle = (): Promise<void> => new Promise(setImmediate);
  const begin = async (name: string, work = normal, signal = AbortSignal.any([])): Promise<void> => {
    const [network = '', mailbox = ''] = name.split(' ');
    const decode = (): Promise<void> => {
      started.push(name);
      return new Promise((resolve, reject) => {
        running.set(name, (how) => (how === 'ends' ? resolve() : reject(new Error('failed'))));
      });
    };
    const sender: PictureSender = { network, mailbox };
    queue.run(sender, work, signal, decode).catch((error: unknown) => refused.set(name, error));
    await settle();
  };
  const end = async (name: string, how: 'ends' | 'fails' = 'ends'): Promise<void> => {
    running.get(name)?.(how);
    running.delete(name);
    await settle();
  };
  const use = async (name: string, seconds: number): Promise<void> => {
    await begin(name, { seconds, isLarge: false });
    await end(name);
  };
  return { queue, clock, running: () => [...running.keys()], refused, started, begin, end, use };
}

it('decodes one picture of a network at a time, whatever its mailboxes, so that another network never waits for it [SRV-094]', async () => {
  const { begin, end, running } = startQueue();
  for (const mailbox of 'abcdefgh') await begin(`bad ${mailbox}`);
  expect(running()).toEqual(['bad a']);
  await begin('good a');
  expect(running()).toEqual(['bad a', 'good a']);
  await end('bad a');
  expect(running()).toEqual(['good a', 'bad b']);
});

it('serves the network that spent least, then the mailbox that spent least [SRV-094]', async () => {
  const { begin, end, use, started } = startQueue(1);
  await use('busy greedy', 1);
  await use('calm a', 0.5);
  await begin('other a');
  for (const name of ['busy greedy 2', 'busy new', 'calm b']) await begin(name);
  for (const name of ['other a', 'calm b', 'busy new', 'busy greedy 2']) await end(name);
  expect(started.slice(2)).toEqual(['other a', 'calm b', 'busy new', 'busy greedy 2']);
});

it('lets no large picture beside another, and keeps no decoder from a normal one meanwhile [SRV-093]', async () => {
  const { begin, end, running } = startQueue();
  const large = { seconds: 1, isLarge: true };
  await begin('a a', large);
  await begin('b b', large);
  await begin('c c');
  expect(running()).toEqual(['a a', 'c c']);
  await end('a a', 'fails');
  expect(running()).toEqual(['c c', 'b b']);
});

it('drops the waiting picture of a client that hung up [SRV-094]', async () => {
  const { begin, end, running, refused } = startQueue(1);
  const client = new AbortController();
  await begin('a a');
  await begin('b b', normal, client.signal);
  client.abort('gone');
  await end('a a');
  expect([running(), refused.get('b b')]).toEqual([[], 'gone']);
});

it('refuses a mailbox that spent 20 s with the time to wait, and takes it again afterwards [SRV-094]', async () => {
  const { begin, use, refused, running, clock } = startQueue();
  for (let count = 0; count < 10; count += 1) await use('n a', 2);
  await begin('n a again');
  expect(refused.get('n a again')).toMatchObject({ reason: 'over-budget', retryAfterSeconds: 4 });
  clock.ms += 4000;
  await begin('n a later');
  expect(running()).toEqual(['n a later']);
});

it('counts refused and killed work, and in a network that spent 60 s takes only mailboxes that spent under 2 s [SRV-094]', async () => {
  const { queue, begin, refused, running } = startQueue();
  for (const mailbox of ['a', 'b', 'c', 'd', 'e']) queue.spend({ network: 'n', mailbox }, 15);
  await begin('n a');
  expect(refused.get('n a')).toMatchObject({ reason: 'over-budget', retryAfterSeconds: 76 });
  await begin('n honest');
  expect(running()).toEqual(['n honest']);
});
