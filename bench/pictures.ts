import { setTimeout as wait } from 'node:timers/promises';
import { picture, upload } from '../apps/api/test/support/journey.ts';
import type { TestClient } from '../apps/api/test/support/test-client.ts';
import { stopEverything } from '../scripts/steps/processes.ts';
import type { ApplicantEnvironment } from './faults/applicant-environment.ts';
import { journeyUntilPin } from './faults/applicant-journey.ts';
import { startCluster } from './faults/cluster.ts';
import { scaled } from './scale.ts';
import { percentile } from './statistics.ts';
import type { Row } from './table.ts';

const seconds = scaled(6);
const uploaders = 4;
const lookUpsPerSecond = 40;
/**
 * The limit is for a machine on which all processes of the bench share two cores. There a look-up can wait for a free core. It
 * must not wait until the node has processed a whole image.
 */
const maxP99Ms = 100;

/** Returns latencies of postal look-ups in ms. Look-ups start at a constant rate, so a slow response delays no other look-up. */
async function measureLookUps(client: TestClient): Promise<number[]> {
  const latencies: Promise<number>[] = [];
  for (let count = 0; count < seconds * lookUpsPerSecond; count += 1) {
    const started = performance.now();
    latencies.push(
      client
        .call('getAddresses', undefined, { query: 'postalNumber=8100001' })
        .then(() => performance.now() - started),
    );
    await wait(1000 / lookUpsPerSecond);
  }
  return Promise.all(latencies);
}

/** Measures postal look-ups on one node during uploads of 12-megapixel photos, compared with look-ups alone. */
export async function measurePictures(): Promise<Row[]> {
  try {
    const cluster = await startCluster();
    try {
      const [node, other] = cluster.nodes;
      await other.stop();
      const environment: ApplicantEnvironment = {
        nextPort: () => node.port,
        mailbox: cluster.mailbox,
        provider: cluster.provider,
        stats: { longestCallMs: 0, serverErrors: new Map() },
        timeoutMs: 60_000,
        webhooksOnly: false,
        plain: true,
      };
      const reader = await journeyUntilPin(environment, 'GENERAL');
      const senders = await Promise.all(
        Array.from({ length: uploaders }, () => journeyUntilPin(environment, 'CHILD')),
      );
      const photo = await picture(4000, 3000);
      await measureLookUps(reader);
      const alone = await measureLookUps(reader);
      let isOver = false;
      let uploads = 0;
      const uploading = senders.map(async (client) => {
        while (!isOver) {
          const { status, text } = await upload(client, 'INDIVIDUAL_NUMBER_CARD', photo);
          if (status !== 204) throw new Error(`upload: ${status} ${text}`);
          uploads += 1;
        }
      });
      const during = await measureLookUps(reader);
      isOver = true;
      await Promise.all(uploading);
      const p99 = percentile(during, 0.99);
      return [
        {
          what: `postal look-up during uploads of 12 MP, ${(uploads / seconds).toFixed(0)} a second`,
          measured: `p99 ${p99.toFixed(0)} ms`,
          reference: `${percentile(alone, 0.99).toFixed(0)} ms without uploads`,
          limit: `≤ ${maxP99Ms} ms`,
          met: p99 <= maxP99Ms,
        },
      ];
    } finally {
      await cluster.close();
    }
  } finally {
    await stopEverything();
  }
}
