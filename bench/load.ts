import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import autocannon, { type Request } from 'autocannon';
import { startPostgres } from '../scripts/postgres.mjs';
import { freePort } from '../scripts/steps/ports.mjs';
import { temporaryFolder } from '../scripts/steps/temporary-folder.mjs';
import { endChildren, messageOf, startChild } from './child.ts';
import { serverProcess } from './faults/server-process.ts';
import { median } from './median.ts';
import type { BareReady, RecordedCalls } from './messages.ts';
import type { Row } from './table.ts';

const seconds = 3;
const rounds = 7;
const connections = 20;

type Load = { readonly perSecond: number; readonly p99: number };

/** Each connection is one applicant: two calls of the same applicant would wait for each other's row. */
async function load(port: number, requests: readonly Request[]): Promise<Load> {
  let turn = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    setupClient: (client) =>
      client.setRequests(requests.slice(turn % requests.length, (turn++ % requests.length) + 1)),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests of the bench were not answered well`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

/**
 * Ours and the bare server by short turns, so that a noisy minute meets both; what is told is the median turn. The first
 * turns only warm both up.
 */
async function sideBySide(
  what: string,
  target: number,
  ours: () => Promise<Load>,
  bare: () => Promise<Load>,
): Promise<Row> {
  await ours();
  await bare();
  const seen: { readonly ours: Load; readonly bare: Load }[] = [];
  for (let round = 0; round < rounds; round += 1) seen.push({ ours: await ours(), bare: await bare() });
  const ratio = median(seen.map((turn) => turn.ours.perSecond / turn.bare.perSecond));
  const told = (whose: 'ours' | 'bare'): string => {
    const [perSecond, p99] = [seen.map((turn) => turn[whose].perSecond), seen.map((turn) => turn[whose].p99)];
    return `${median(perSecond).toFixed(0)}/s, p99 ${median(p99).toFixed(0)} ms`;
  };
  return { what, ours: told('ours'), bare: told('bare'), ratio, target: `≥ ${target}`, met: ratio >= target };
}

/**
 * Personal post and address look-up of the server as it is shipped, on PostgreSQL, against the same SQL through the bare
 * driver behind bare `node:http`: at least half of its posts, 0.6 of its look-ups.
 */
export async function measureLoad(): Promise<Row[]> {
  const { folder, remove } = temporaryFolder('kaisetsu-bench-');
  const log = openSync(join(folder, 'log'), 'a');
  const postgres = await startPostgres({ durable: true });
  const children: ChildProcess[] = [];
  const port = await freePort();
  try {
    const recorder = startChild('record-calls.ts', postgres.url);
    children.push(recorder);
    const recorded = await messageOf<RecordedCalls>(recorder);
    const bare = startChild('bare-server.ts');
    children.push(bare);
    bare.send(recorded);
    const { port: barePort } = await messageOf<BareReady>(bare);
    const node = serverProcess({
      script: 'apps/api/dist/main.js',
      port,
      health: '/readyz',
      environment: {
        ...recorded.secrets,
        NODE_ENV: 'test',
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: recorded.databaseUrl,
        RATE_PER_ADDRESS: '100000000',
        RATE_PER_SESSION: '100000000',
      },
      log,
    });
    await node.start();
    try {
      return await measure(port, barePort, recorded);
    } finally {
      await node.stop();
    }
  } finally {
    await endChildren(children);
    await postgres.stop();
    closeSync(log);
    remove();
  }
}

async function measure(port: number, barePort: number, { sessions, body }: RecordedCalls): Promise<Row[]> {
  const headers = sessions.map(({ token, cookie }) => ({
    host: 'fukuoka.localhost',
    authorization: token,
    cookie: `XSRF-TOKEN=${cookie}`,
    'x-xsrf-token': cookie,
    'content-type': 'application/json',
  }));
  const posts = headers.map(
    (one): Request => ({ method: 'POST', path: '/api/applications/personal', headers: one, body }),
  );
  const gets = headers.map(
    (one): Request => ({ method: 'GET', path: '/api/addresses?postalNumber=8100001', headers: one }),
  );
  return [
    await sideBySide(
      'personal post',
      0.5,
      () => load(port, posts),
      () => load(barePort, posts),
    ),
    await sideBySide(
      'address look-up',
      0.6,
      () => load(port, gets),
      () => load(barePort, gets),
    ),
  ];
}
