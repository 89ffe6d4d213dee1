import { stopEverything } from '../scripts/steps/processes.ts';
import { startCluster } from './faults/cluster.ts';
import { measureApplicants } from './measure-applicants.ts';
import { scaled } from './scale.ts';
import type { Row } from './table.ts';

const steps = 10;
const journeysPerStep = scaled(1_000);
const applicants = 20;
/** Number of steps at the start of the run. The largest memory after one of these steps is the reference for the growth. */
const settledSteps = 3;
const maxGrowth = 1.1;

/**
 * Measures the resident memory of one node over about 10,000 journeys (times `BENCH_SCALE`). The growth after the first 3,000
 * journeys has a limit.
 */
export async function measureMemory(): Promise<Row[]> {
  try {
    const cluster = await startCluster({ webhooksPastBalancer: true });
    try {
      const [node, other] = cluster.nodes;
      await other.stop();
      const { mailbox, provider } = cluster;
      const memory: number[] = [];
      let journeys = 0;
      for (let step = 1; step <= steps; step += 1) {
        const size = { journeys: journeysPerStep, applicants };
        const { completed, perSecond } = await measureApplicants(
          { nextPort: () => node.port, mailbox, provider },
          size,
        );
        journeys += completed;
        memory.push(node.memory());
        console.log(`${journeys} journeys, ${perSecond.toFixed(1)}/s: ${memory.at(-1)?.toFixed(0)} MB`);
      }
      const settled = Math.max(...memory.slice(0, settledSteps));
      const last = memory.at(-1) ?? Number.NaN;
      return [
        {
          what: `memory of a node after ${journeys} journeys`,
          measured: `${last.toFixed(0)} MB`,
          reference: `${settled.toFixed(0)} MB after ${(settledSteps / steps) * 100} %`,
          limit: `≤ ${maxGrowth} × reference`,
          met: last <= maxGrowth * settled,
        },
      ];
    } finally {
      await cluster.close();
    }
  } finally {
    await stopEverything();
  }
}
