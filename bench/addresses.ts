import { setInterval } from 'node:timers';
import { stopEverything } from '../scripts/steps/processes.ts';
import { startCluster } from './faults/cluster.ts';
import { measureApplicants } from './measure-applicants.ts';
import { scaled } from './scale.ts';
import { percentile } from './statistics.ts';
import { stickyPort } from './sticky-port.ts';
import type { Row } from './table.ts';

const applicants = scaled(1_000);
const addresses = 250;
const startDelayMs = 10;
/** A mail or a call may take minutes, because so many applicants share one machine. */
const timeoutMs = 600_000;

/** Loopback addresses 127.1.0.1 to 127.1.0.250. Linux accepts each of them as the source of a connection. */
const addressOf = (applicant: number): string => `127.1.0.${1 + (applicant % addresses)}`;

/**
 * Measures many applicants at a time on two nodes. Each applicant makes at least one journey. The applicants connect from 250
 * addresses, without a load balancer. So each node applies its limits per address and per connection, as in
 * production.
 */
export async function measureAddresses(): Promise<Row[]> {
  try {
    const cluster = await startCluster({ webhooksPastBalancer: true });
    const { nodes, mailbox, provider } = cluster;
    const memory: number[] = [];
    const reading = setInterval(() => memory.push(...nodes.map((node) => node.memory())), 1_000);
    try {
      const servers = { nextPort: stickyPort(nodes.map(({ port }) => port)), mailbox, provider };
      const size = { applicants, journeys: 1, startDelayMs };
      const result = await measureApplicants({ ...servers, localAddress: addressOf }, size, timeoutMs);
      const count = (isOne: (status: number) => boolean): number =>
        [...result.statuses].reduce((sum, [status, times]) => sum + (isOne(status) ? times : 0), 0);
      const resets = count((status) => status === 0);
      const serverErrors = count((status) => status >= 500 && status !== 503);
      const all = [...result.latencies.values()].flat();
      return [
        {
          what: `${applicants} applicants at a time from ${addresses} addresses, two nodes: failed journeys`,
          measured: `${result.failed} of ${result.completed + result.failed}`,
          limit: '0',
          met: result.failed === 0 && result.completed >= applicants,
        },
        {
          what: '  errors: 5xx except 503, and calls without response',
          measured: `${serverErrors} and ${resets} of ${result.responses}`,
          limit: '0',
          met: serverErrors + resets === 0,
        },
        {
          what: '  temporary refusals: 429, 503',
          measured: `${count((status) => status === 429)}, ${count((status) => status === 503)}`,
        },
        {
          what: '  latency of the calls',
          measured: `p50 ${percentile(all, 0.5).toFixed(0)} ms, p99 ${percentile(all, 0.99).toFixed(0)} ms`,
        },
        { what: '  largest resident memory of a node', measured: `${Math.max(...memory).toFixed(0)} MB` },
      ];
    } finally {
      clearInterval(reading);
      await cluster.close();
    }
  } finally {
    await stopEverything();
  }
}
