import { stopEverything } from '../scripts/steps/processes.mjs';
import { startCluster } from './faults/cluster.ts';
import { measureApplicants } from './measure-applicants.ts';
import type { Row } from './table.ts';

const all = Number(process.env.BENCH_JOURNEYS ?? 10_000);
const steps = 10;
/** The first journey of each is not counted by the crowd. */
const applicants = 20;
/** What is still growing after this share of the journeys does not stop growing. */
const settledAfter = 3;
const growthTarget = 1.1;

/** Memory of one node over 10,000 whole journeys (which must not go on growing); minutes. `BENCH_JOURNEYS` takes another number. */
export async function measureMemory(): Promise<Row[]> {
  try {
    const cluster = await startCluster({ webhooksPastBalancer: true });
    try {
      const [node, other] = cluster.nodes;
      await other.stop();
      const memory: number[] = [];
      for (let step = 1; step <= steps; step += 1) {
        const world = {
          nextPort: () => node.port,
          mailbox: cluster.mailbox,
          provider: cluster.provider,
        };
        const { done } = await measureApplicants(world, { journeys: all / steps - applicants, applicants });
        memory.push(node.memory());
        console.log(
          `${(all / steps) * step} journeys, ${done.perSecond.toFixed(1)}/s: ${memory.at(-1)?.toFixed(0)} MB`,
        );
      }
      const [settled = Number.NaN, last = Number.NaN] = [
        Math.max(...memory.slice(0, settledAfter)),
        memory.at(-1),
      ];
      return [
        {
          what: `memory of a node after ${all} journeys, beside ${(all / steps) * settledAfter}`,
          ours: `${last.toFixed(0)} MB`,
          bare: `${settled.toFixed(0)} MB`,
          ratio: last / settled,
          target: `≤ ${growthTarget}`,
          met: last / settled <= growthTarget,
        },
      ];
    } finally {
      await cluster.close();
    }
  } finally {
    await stopEverything();
  }
}
