import { expect, it } from 'vitest';
import { plain } from '../../../test/support/hostile-pictures.ts';
import { PictureRefused } from '../../core/ports.ts';
import type { Decoder } from './decoder.ts';
import { createDecoderPool } from './decoder-pool.ts';
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
