import { setTimeout as wait } from 'node:timers/promises';
import { picture, upload } from '../apps/api/test/support/journey.ts';
import type { TestClient } from '../apps/api/test/support/test-client.ts';
import { stopEverything } from '../scripts/steps/processes.mjs';
import { type ApplicantEnvironment, untilPin } from './faults/applicant-journey.ts';
import { startCluster } from './faults/cluster.ts';
import type { Row } from './table.ts';

const seconds = 6;
const uploaders = 4;
const lookUpsPerSecond = 40;
/** Beside pictures of 12 megapixels on the same two cores a look-up may wait for a core, never for a picture. */
const p99TargetMs = 100;

/** Milliseconds of the postal look-ups of one applicant, one every so often whether or not the last was answered. */
async function lookUps(visitor: TestClient): Promise<number[]> {
  const waits: Promise<number>[] = [];
  for (let count = 0; count < seconds * lookUpsPerSecond; count += 1) {
    const begun = performance.now();
    waits.push(
      visitor
        .call('getAddresses', undefined, { query: 'postalNumber=8100001' })
        .then(() => performance.now() - begun),
    );
    await wait(1000 / lookUpsPerSecond);
  }
  return (await Promise.all(waits)).sort((one, other) => one - other);
}

const p99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;

/** Look-ups on one node while it is given photographs of 12 megapixels, beside the same without. */
export async function measurePictures(): Promise<Row[]> {
  try {
    const cluster = await startCluster();
    try {
      await cluster.nodes[1].stop();
      const world: ApplicantEnvironment = {
        nextPort: () => cluster.nodes[0].port,
        mailbox: cluster.mailbox,
        provider: cluster.provider,
        experience: { longestCallMs: 0, unforeseen: new Map() },
        timeoutMs: 60_000,
        webhooksOnly: false,
        plain: true,
      };
      const seeker = await untilPin(world, 'GENERAL');
      const children = await Promise.all(Array.from({ length: uploaders }, () => untilPin(world, 'CHILD')));
      const photo = await picture(4000, 3000);
      await lookUps(seeker);
      const alone = await lookUps(seeker);
      let isOver = false;
      let uploads = 0;
      const uploading = children.map(async (visitor) => {
        while (!isOver) {
          const { status, text } = await upload(visitor, 'INDIVIDUAL_NUMBER_CARD', photo);
          if (status !== 204) throw new Error(`upload: ${status} ${text}`);
          uploads += 1;
        }
      });
      const beside = await lookUps(seeker);
      isOver = true;
      await Promise.all(uploading);
      return [
        {
          what: `postal look-up during ${(uploads / seconds).toFixed(0)} uploads a second of 12 MP`,
          ours: `p99 ${p99(beside).toFixed(0)} ms`,
          bare: `${p99(alone).toFixed(0)} ms without`,
          ratio: null,
          target: `≤ ${p99TargetMs} ms`,
          met: p99(beside) <= p99TargetMs,
        },
      ];
    } finally {
      await cluster.close();
    }
  } finally {
    await stopEverything();
  }
}
