import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon, { type Request } from 'autocannon';
import { startPostgres } from '../scripts/postgres.mjs';
import type { ApiReady, BareReady } from './messages.ts';
import type { Row } from './table.ts';

const seconds = 6;
const rounds = 2;
const connections = 20;

function child(script: string, ...args: string[]): ChildProcess {
  return fork(join(import.meta.dirname, script), args, {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'test' },
  });
}

async function firstMessage<T>(from: ChildProcess): Promise<T> {
  const ended = once(from, 'exit').then(([code]) => {
    throw new Error(`a server of the bench ended with exit code ${code}`);
  });
  const [message] = await Promise.race([once(from, 'message'), ended]);
  return message as T;
}

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

const mean = (loads: readonly Load[], of: keyof Load): number =>
  loads.reduce((sum, one) => sum + one[of], 0) / loads.length;

/** Ours and the bare server by turns, so that a noisy minute meets both. */
async function sideBySide(
  what: string,
  target: number,
  ours: () => Promise<Load>,
  bare: () => Promise<Load>,
): Promise<Row> {
  const seen: { ours: Load[]; bare: Load[] } = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    seen.ours.push(await ours());
    seen.bare.push(await bare());
  }
  const ratio = mean(seen.ours, 'perSecond') / mean(seen.bare, 'perSecond');
  const told = (loads: readonly Load[]): string =>
    `${mean(loads, 'perSecond').toFixed(0)}/s, p99 ${mean(loads, 'p99').toFixed(0)} ms`;
  return {
    what,
    ours: told(seen.ours),
    bare: told(seen.bare),
    ratio,
    target: `≥ ${target}`,
    met: ratio >= target,
  };
}

/** Personal post and address look-up on PostgreSQL against the same SQL through the bare driver (issue 2). */
export async function measureLoad(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  const children: ChildProcess[] = [];
  try {
    const api = child('api-server.ts', postgres.url);
    children.push(api);
    const ready = await firstMessage<ApiReady>(api);
    const bare = child('bare-server.ts');
    children.push(bare);
    bare.send(ready);
    const { port: barePort } = await firstMessage<BareReady>(bare);
    const headers = ready.sessions.map(({ token, cookie }) => ({
      host: 'fukuoka.localhost',
      authorization: token,
      cookie: `XSRF-TOKEN=${cookie}`,
      'x-xsrf-token': cookie,
      'content-type': 'application/json',
    }));
    const posts = headers.map(
      (one): Request => ({
        method: 'POST',
        path: '/api/applications/personal',
        headers: one,
        body: ready.body,
      }),
    );
    const gets = headers.map(
      (one): Request => ({ method: 'GET', path: '/api/addresses?postalNumber=8100001', headers: one }),
    );
    return [
      await sideBySide(
        'personal post',
        0.5,
        () => load(ready.port, posts),
        () => load(barePort, posts),
      ),
      await sideBySide(
        'address look-up',
        0.6,
        () => load(ready.port, gets),
        () => load(barePort, gets),
      ),
    ];
  } finally {
    for (const one of children) {
      if (one.exitCode !== null) continue;
      one.disconnect();
      await once(one, 'exit');
    }
    await postgres.stop();
  }
}
