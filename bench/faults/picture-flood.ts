/** The clients of fault 14, in a process that leaves the processors to node and decoders. */
import { setPriority } from 'node:os';
import { createWireApp, JourneyTimeout } from '@kaisetsu/test-kit/wire-app';
import { makeHostilePictures } from '../../apps/api/test/support/hostile-pictures.ts';
import { upload } from '../../apps/api/test/support/journey.ts';
import { jpegOfBitScans } from '../../apps/api/test/support/picture-files.ts';
import { TestClient } from '../../apps/api/test/support/test-client.ts';

export type Flood = {
  readonly port: number;
  readonly senders: readonly { readonly address: string; readonly host: string; readonly token: string }[];
};

/** Larger ones would only occupy the loopback interface. */
const maxFileBytes = 1024 * 1024;

async function flood({ port, senders }: Flood): Promise<number> {
  const others = (await makeHostilePictures()).map(({ file }) => file);
  const scans = jpegOfBitScans(1024);
  const files = [scans, ...others.filter(({ length }) => length <= maxFileBytes)];
  const clients = await Promise.all(
    senders.map(({ address, host, token }) => {
      const app = createWireApp({ port, address, timeoutMs: 60_000 });
      return new TestClient(app, host).resume(token);
    }),
  );
  process.send?.('begun');
  let [isOver, sent] = [false, 0];
  process.once('message', () => {
    isOver = true;
  });
  const sending = clients.map(async (client, at) => {
    for (let next = at; !isOver; next += 1) {
      sent += 1;
      const file = next % 2 === 0 ? scans : (files[next % files.length] ?? scans);
      await upload(client, 'INDIVIDUAL_NUMBER_CARD', file).catch((error: unknown) => {
        // The decoders refuse to take turns with it.
        if (!(error instanceof JourneyTimeout)) throw error;
      });
    }
  });
  await Promise.all(sending);
  return sent;
}

setPriority(19);
process.once('message', async (asked: Flood) => {
  process.send?.(await flood(asked));
  process.disconnect();
});
