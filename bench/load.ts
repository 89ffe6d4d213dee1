import autocannon, { type Request } from 'autocannon';
import { personal } from '../apps/api/test/support/answers.ts';
import { bankCodes } from '../apps/api/test/support/test-client.ts';
import { stopEverything } from '../scripts/steps/processes.ts';
import { openSession } from './faults/applicant-journey.ts';
import { startCluster } from './faults/cluster.ts';
import { processorTime } from './processor-time.ts';
import { scaled } from './scale.ts';
import { percentile, withSpread } from './statistics.ts';
import type { Row } from './table.ts';

const seconds = scaled(3);
const rounds = scaled(5);
/** Each connection has its own applicant, because two calls of the same applicant would wait for the same row lock. */
const connections = 20;
const maxP99Ms = 300;

type Round = { readonly perSecond: number; readonly p99: number; readonly processorMs: number };

/** Opens a connection for each request and repeats the request on it for `seconds`. @throws Error if a request fails */
async function runRound(
  port: number,
  requests: readonly Request[],
  pids: readonly (number | undefined)[],
): Promise<Round> {
  let client = 0;
  const before = processorTime(pids);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    setupClient: (one) => {
      const request = requests[client++ % requests.length];
      if (request !== undefined) one.setRequests([request]);
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) {
    throw new Error(`${failed} requests of the load failed: ${JSON.stringify(result.statusCodeStats)}`);
  }
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    processorMs: (processorTime(pids) - before) / result['2xx'],
  };
}

/**
 * Measures two calls on one node with PostgreSQL: saving personal answers, and an address look-up. 20 applicants send each call
 * at the same time.
 */
export async function measureLoad(): Promise<Row[]> {
  try {
    const unlimited = '100000000';
    const cluster = await startCluster({
      environment: { RATE_PER_ADDRESS: unlimited, RATE_PER_SESSION: unlimited },
    });
    try {
      const [node, other] = cluster.nodes;
      await other.stop();
      const environment = {
        nextPort: () => node.port,
        mailbox: cluster.mailbox,
        provider: cluster.provider,
        stats: { longestCallMs: 0, serverErrors: new Map<string, number>() },
        timeoutMs: 60_000,
        webhooksOnly: false,
      };
      const clients = await Promise.all(
        Array.from({ length: connections }, () => openSession(environment, 'GENERAL')),
      );
      const calls: readonly (readonly [string, Request])[] = [
        ['personal post', { method: 'POST', path: '/api/applications/personal' }],
        ['address look-up', { method: 'GET', path: '/api/addresses?postalNumber=8100001' }],
      ];
      const rows: Row[] = [];
      for (const [what, call] of calls) {
        const requests = clients.map(({ host, token, cookie }) => ({
          ...call,
          ...(call.method === 'POST' && {
            body: JSON.stringify(personal({ bankCode: bankCodes[host] ?? '' })),
          }),
          headers: {
            host,
            authorization: token,
            cookie: `XSRF-TOKEN=${cookie}`,
            'x-xsrf-token': cookie,
            'content-type': 'application/json',
          },
        }));
        const pids = [node.pid(), cluster.postgres?.pid()];
        await runRound(node.port, requests, pids);
        const results: Round[] = [];
        for (let round = 0; round < rounds; round += 1)
          results.push(await runRound(node.port, requests, pids));
        rows.push(...rowsOf(what, results));
      }
      return rows;
    } finally {
      await cluster.close();
    }
  } finally {
    await stopEverything();
  }
}

function rowsOf(what: string, results: readonly Round[]): Row[] {
  const p99s = results.map(({ p99 }) => p99);
  return [
    {
      what: `${what}, ${connections} connections`,
      measured: `${withSpread(
        results.map(({ perSecond }) => perSecond),
        0,
      )}/s`,
    },
    {
      what: '  p99',
      measured: `${withSpread(p99s, 0)} ms`,
      limit: `≤ ${maxP99Ms} ms`,
      met: percentile(p99s, 0.5) <= maxP99Ms,
    },
    {
      what: '  processor time per call, node and database',
      measured: `${withSpread(
        results.map(({ processorMs }) => processorMs),
        2,
      )} ms`,
    },
  ];
}
