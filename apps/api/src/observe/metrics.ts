import { setTimeout as wait } from 'node:timers/promises';
import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { CaseFigures } from '../core/decision.ts';
import { identityStatusNames } from '../core/identity-ports.ts';
import { mailKinds } from '../core/mail-ports.ts';
import { version } from './log.ts';
import help from './metrics-help.json' with { type: 'json' };

export type MetricSources = {
  readonly banks: readonly string[];
  readonly connections: () => Readonly<Record<'total' | 'idle' | 'waiting', number>>;
  /** Omits kinds without mail. */
  readonly outbox: () => Promise<readonly OutboxReading[]>;
  readonly isWritable: () => Promise<boolean>;
  readonly cases: () => Promise<readonly CaseFigures[]>;
};

export type OutboxReading = {
  readonly kind: string;
  readonly waiting: number;
  /** Not retried: invalid, not decryptable or refused permanently. */
  readonly parked: number;
  readonly oldestSeconds: number;
};

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/** Shorter than Prometheus's default timeout (10 s), so the other metrics arrive in time. */
const databaseTimeoutMs = 3_000;

/** Label values must come from fixed lists, so that a client cannot write text into the metrics. */
export function createMetrics(sources: MetricSources) {
  const registry = new Registry();
  const define = <L extends string = never>(name: keyof typeof help, ...labelNames: readonly L[]) => ({
    ...{ name, help: help[name], labelNames, registers: [registry] },
  });
  new Gauge(define('kaisetsu_build_info', 'version', 'node_version')).set(
    { version, node_version: process.versions.node },
    1,
  );
  const memory = new Gauge(define('process_resident_memory_bytes'));
  const requests = new Counter(define('kaisetsu_http_requests_total', 'method', 'route', 'status', 'bank'));
  const latency = new Histogram({ ...define('kaisetsu_http_request_seconds', 'method', 'route'), buckets });
  const refusals = new Counter(define('kaisetsu_refusals_total', 'problem', 'bank'));
  const calls = new Counter(define('kaisetsu_calls_succeeded_total', 'call', 'bank', 'type'));
  const attempts = new Counter(define('kaisetsu_mail_attempts_total', 'outcome'));
  const provider = new Histogram({
    ...define('kaisetsu_identity_provider_seconds', 'call', 'outcome'),
    buckets,
  });
  const outcomes = new Counter(define('kaisetsu_identity_statuses_total', 'status', 'bank'));
  const faults = new Counter(define('kaisetsu_page_faults_total', 'fault', 'step', 'bank', 'browser'));
  const connections = new Gauge(define('kaisetsu_database_connections', 'state'));
  const waiting = new Gauge(define('kaisetsu_database_waiting'));
  const up = new Gauge(define('kaisetsu_database_up'));
  const mails = new Gauge(define('kaisetsu_outbox_mails', 'kind', 'state'));
  const oldest = new Gauge(define('kaisetsu_outbox_oldest_seconds', 'kind'));
  const cases = {
    open: new Gauge(define('kaisetsu_cases_open', 'bank')),
    oldestSeconds: new Gauge(define('kaisetsu_cases_oldest_seconds', 'bank')),
    decided: new Gauge(define('kaisetsu_cases_decided', 'bank')),
    decidedBySecond: new Gauge(define('kaisetsu_cases_decided_by_second', 'bank')),
    overturned: new Gauge(define('kaisetsu_cases_overturned', 'bank')),
  };
  // `rate` ignores the first event of a counter that appears with the value 1.
  for (const outcome of ['sent', 'failed', 'refused']) attempts.inc({ outcome }, 0);
  for (const bank of sources.banks) {
    for (const status of Object.values(identityStatusNames)) outcomes.inc({ status, bank }, 0);
  }

  async function readDatabase(): Promise<void> {
    const late = wait(databaseTimeoutMs, null, { ref: false });
    const asked = Promise.all([sources.outbox(), sources.isWritable(), sources.cases()]);
    const [ofMails, isWritable, ofCases] = (await Promise.race([asked, late]).catch(() => null)) ?? [];
    up.set(isWritable === true ? 1 : 0);
    // Old values would mislead when the current ones are unknown.
    for (const gauge of [mails, oldest, ...Object.values(cases)]) gauge.reset();
    for (const kind of ofMails === undefined ? [] : mailKinds) {
      const reading = ofMails?.find((one) => one.kind === kind);
      mails.set({ kind, state: 'waiting' }, reading?.waiting ?? 0);
      mails.set({ kind, state: 'parked' }, reading?.parked ?? 0);
      oldest.set({ kind }, reading?.oldestSeconds ?? 0);
    }
    for (const one of ofCases ?? []) {
      for (const name of Object.keys(cases) as (keyof typeof cases)[])
        cases[name].set({ bank: one.bankCode }, one[name]);
    }
  }

  return {
    ...{ requests, latency, refusals, calls, attempts, provider, outcomes, faults },
    async text(): Promise<string> {
      const { total, idle, waiting: queries } = sources.connections();
      connections.set({ state: 'busy' }, total - idle);
      connections.set({ state: 'idle' }, idle);
      waiting.set(queries);
      memory.set(process.memoryUsage.rss());
      await readDatabase();
      return registry.metrics();
    },
  };
}
