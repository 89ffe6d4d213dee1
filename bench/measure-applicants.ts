import { closedLoop, type LoadSize, type Throughput } from './closed-loop.ts';
import type { ApplicantEnvironment } from './faults/applicant-environment.ts';
import { apply } from './faults/applicant-journey.ts';
import type { CallStats } from './faults/retrying-client.ts';
import { percentile } from './statistics.ts';

export type LoadResult = Throughput & {
  /** Number of journeys that did not complete. */
  readonly failed: number;
  /** Latencies in ms of the requests that ended while all applicants were active. The key is the path. */
  readonly latencies: ReadonlyMap<string, readonly number[]>;
  /** Number of requests, including those without response. */
  readonly responses: number;
  /** Number of requests without a complete response, or with a status of at least 400. */
  readonly errors: number;
  /** Number of requests by status. The status is 0 for a request without a complete response. */
  readonly statuses: ReadonlyMap<number, number>;
};

type CallReport = Parameters<NonNullable<CallStats['onResponse']>>[0];

/**
 * Runs complete journeys of the general flow as a {@link closedLoop}. `timeoutMs` limits each call, each wait for a mail, and
 * each wait for the outcome of an identity verification.
 */
export async function measureApplicants(
  servers: Pick<ApplicantEnvironment, 'nextPort' | 'mailbox' | 'provider' | 'localAddress'>,
  size: LoadSize,
  timeoutMs = 60_000,
): Promise<LoadResult> {
  const load = closedLoop(size);
  const latencies = new Map<string, number[]>();
  const statuses = new Map<number, number>();
  let responses = 0;
  let errors = 0;
  let failed = 0;
  const onResponse = ({ ms, status, path }: CallReport): void => {
    responses += 1;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 0 || status >= 400) errors += 1;
    if (!load.isAtFullLoad()) return;
    const ofPath = latencies.get(path) ?? [];
    ofPath.push(ms);
    latencies.set(path, ofPath);
  };
  const environment: ApplicantEnvironment = {
    ...servers,
    stats: { longestCallMs: 0, serverErrors: new Map(), onResponse },
    timeoutMs,
    webhooksOnly: false,
    plain: true,
  };
  const throughput = await load.run(() =>
    apply(environment, 'GENERAL', () => undefined).then(
      () => true,
      () => {
        failed += 1;
        return false;
      },
    ),
  );
  return { ...throughput, failed, latencies, responses, errors, statuses };
}

export type LatencySummary = {
  /** Median of all calls, ms. */
  readonly p50: number;
  /** 99th percentile of all calls, ms. */
  readonly p99: number;
  /** The path whose calls have the largest p99. */
  readonly slowest: { readonly path: string; readonly p99: number };
};

export function summariseLatency(results: readonly LoadResult[]): LatencySummary {
  const byPath = new Map<string, number[]>();
  for (const [path, latencies] of results.flatMap((result) => [...result.latencies])) {
    byPath.set(path, [...(byPath.get(path) ?? []), ...latencies]);
  }
  const all = [...byPath.values()].flat();
  const [slowest = { path: '', p99: Number.NaN }] = [...byPath]
    .map(([path, latencies]) => ({ path, p99: percentile(latencies, 0.99) }))
    .sort((one, other) => other.p99 - one.p99);
  return { p50: percentile(all, 0.5), p99: percentile(all, 0.99), slowest };
}
