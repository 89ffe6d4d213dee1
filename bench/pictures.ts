import { setTimeout as wait } from 'node:timers/promises';
import { picture, startedEkyc, upload } from '../apps/api/test/support/journey.ts';
import type { TestClient } from '../apps/api/test/support/test-client.ts';
import { type ApplicantEnvironment, applyUntilPin } from './faults/applicant-journey.ts';
import { startCluster } from './faults/cluster.ts';
import { percentile, scaled } from './statistics.ts';
import type { Row } from './table.ts';

const seconds = scaled(6);
const uploaders = 4;
const lookUpsPerSecond = 40;
/** All processes share two cores, so a look-up may wait for a core, but not for an image. */
const maxP99Ms = 100;
const maxMemoryMb = 350;

/** Starts at a constant rate, so a slow response delays no other look-up. */
async function measureLookUps(client: TestClient): Promise<number[]> {
  const latencies: Promise<number>[] = [];
  for (let count = 0; count < seconds * lookUpsPerSecond; count += 1) {
    const started = performance.now();
    const lookUp = client.call('getAddresses', undefined, { query: 'postalNumber=8100001' });
    latencies.push(lookUp.then(() => performance.now() - started));
    await wait(1000 / lookUpsPerSecond);
  }
  return Promise.all(latencies);
}

export async function measurePictures(): Promise<Row[]> {
  const cluster = await startCluster();
  try {
    const [node, other] = cluster.nodes;
    await other.stop();
    const environment: ApplicantEnvironment = {
      ports: [node.port],
      mailbox: cluster.mailbox,
      provider: cluster.provider,
      stats: { longestCallMs: 0, serverErrors: new Map() },
      timeoutMs: 60_000,
    };
    const reader = await applyUntilPin(environment, 'GENERAL');
    const senders = await Promise.all(
      Array.from({ length: uploaders }, () => applyUntilPin(environment, 'CHILD')),
    );
    await startedEkyc(reader);
    const memory = node.memory();
    const photo = await picture(4000, 3000);
    await measureLookUps(reader);
    const alone = await measureLookUps(reader);
    let isOver = false;
    let uploads = 0;
    const uploading = senders.map(async (client) => {
      for (; !isOver; uploads += 1) {
        const { status, text } = await upload(client, 'INDIVIDUAL_NUMBER_CARD', photo);
        if (status !== 204) throw new Error(`upload: ${status} ${text}`);
      }
    });
    const during = await measureLookUps(reader);
    isOver = true;
    await Promise.all(uploading);
    const p99 = percentile(during, 0.99);
    return [
      {
        what: 'memory of a node after journeys to the eKYC step',
        measured: `${memory.toFixed(0)} MB`,
        limit: `≤ ${maxMemoryMb} MB`,
        met: memory <= maxMemoryMb,
      },
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
}
