import { setTimeout as wait } from 'node:timers/promises';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallName } from '@kaisetsu/domain/call-table';
import type { PageEntry } from '@kaisetsu/domain/page-report';
import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { CaseFigures } from '../core/desk-ports.ts';
import type { IdentityStatus } from '../core/identity-ports.ts';
import { mailKinds } from '../core/mail-ports.ts';
import { version } from './log-origin.ts';

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

const mailOutcomes = ['sent', 'failed', 'refused'] as const;
const identityStatusNames = {
  1: 'created',
  2: 'processing',
  3: 'refused',
  4: 'approved',
  5: 'expired',
} as const satisfies Record<IdentityStatus, string>;

type ResponseRecord = {
  readonly method: string;
  /** Pattern such as `/api/notifications/:bankCode`. */
  readonly route: string | undefined;
  readonly status: number;
  /** '' for an unknown host. */
  readonly bank: string;
  readonly seconds: number;
  readonly problem: string | undefined;
};

const methods: readonly string[] = ['GET', 'HEAD', 'POST'];
/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Define = <L extends string = never>(
  name: string,
  help: string,
  labelNames?: readonly L[],
) => { name: string; help: string; labelNames: readonly L[]; registers: Registry[] };

export type Metrics = ReturnType<typeof createMetrics>;

/** Label values come from fixed lists, so a client cannot write text into the metrics. */
export function createMetrics(sources: MetricSources) {
  const registry = new Registry();
  const define: Define = (name, help, labelNames = []) => ({ name, help, labelNames, registers: [registry] });
  new Gauge(
    define('kaisetsu_build_info', 'Always 1. The labels name the version of the product and of Node.', [
      'version',
      'node_version',
    ]),
  ).set({ version, node_version: process.versions.node }, 1);
  new Gauge({
    ...define('process_resident_memory_bytes', 'Memory of the process in RAM.'),
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  const requests = new Counter(
    define('kaisetsu_http_requests_total', 'Responses.', ['method', 'route', 'status', 'bank']),
  );
  const latency = new Histogram({
    ...define(
      'kaisetsu_http_request_seconds',
      'Time from the arrival of a request to the last byte of its response.',
      ['method', 'route'],
    ),
    buckets,
  });
  const refusals = new Counter(
    define('kaisetsu_refusals_total', 'Refused requests by the kind of problem in the response.', [
      'problem',
      'bank',
    ]),
  );
  const calls = new Counter(
    define(
      'kaisetsu_calls_succeeded_total',
      'Successful calls by their name. A repeated call counts again.',
      ['call', 'bank', 'type'],
    ),
  );
  const mails = new Counter(
    define(
      'kaisetsu_mail_attempts_total',
      'Attempts to send a mail: sent, failed (will be retried) or refused (will not be retried).',
      ['outcome'],
    ),
  );
  const provider = new Histogram({
    ...define(
      'kaisetsu_identity_provider_seconds',
      'Duration of calls to the identity provider, answered or failed.',
      ['call', 'outcome'],
    ),
    buckets,
  });
  const outcomes = new Counter(
    define('kaisetsu_identity_statuses_total', 'Identity verifications that reached a status.', [
      'status',
      'bank',
    ]),
  );
  // `rate` ignores the first event of a counter that appears with the value 1.
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0);
  for (const bank of sources.banks) {
    for (const status of Object.values(identityStatusNames)) outcomes.inc({ status, bank }, 0);
  }
  readConnections(define, sources);
  const readDatabase = createDatabaseGauges(define, sources);

  return {
    recordPageEntry: createPageRecorder(define),
    recordResponse({ method: given, route = 'none', status, bank, seconds, problem }: ResponseRecord): void {
      const method = methods.includes(given) ? given : 'other';
      requests.inc({ method, route, status, bank });
      latency.observe({ method, route }, seconds);
      if (problem !== undefined) refusals.inc({ problem, bank });
    },
    recordCall: (call: CallName, bank: string, type: ApplicationType | null): void =>
      calls.inc({ call, bank, type: type ?? '' }),
    recordMailAttempt: (outcome: (typeof mailOutcomes)[number]): void => mails.inc({ outcome }),
    recordProviderCall: (
      call: 'start' | 'status' | 'url',
      outcome: 'answered' | 'failed',
      seconds: number,
    ): void => provider.observe({ call, outcome }, seconds),
    recordIdentityStatus: (status: IdentityStatus, bank: string): void =>
      outcomes.inc({ status: identityStatusNames[status], bank }),
    async text(): Promise<string> {
      await readDatabase();
      return registry.metrics();
    },
  };
}

/** The caller must have validated every label value. */
function createPageRecorder(define: Define) {
  const faults = new Counter(
    define(
      'kaisetsu_page_faults_total',
      'Faults in the browser, by `fault`: a script error (script), an unhandled rejection (rejection), or code of a screen that did not load (chunk).',
      ['fault', 'step', 'bank', 'browser'],
    ),
  );
  return ({ name, step }: PageEntry, bank: string, browser: string): void =>
    faults.inc({ fault: name, step, bank, browser });
}

function readConnections(define: Define, { connections }: MetricSources): void {
  new Gauge({
    ...define('kaisetsu_database_connections', 'Connections of this node to the database: busy or idle.', [
      'state',
    ]),
    collect() {
      const { total, idle } = connections();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    ...define('kaisetsu_database_waiting', 'Queries of this node that wait for a connection.'),
    collect() {
      this.set(connections().waiting);
    },
  });
}

/** Shorter than Prometheus's default timeout (10 s), so the other metrics arrive in time. */
const databaseTimeoutMs = 3_000;

function createDatabaseGauges(define: Define, { outbox, isWritable, cases }: MetricSources) {
  const up = new Gauge(
    define('kaisetsu_database_up', '1 when the database answered this scrape and accepts writes, else 0.'),
  );
  const mails = new Gauge(
    define(
      'kaisetsu_outbox_mails',
      'Unsent mails of all nodes, up to 10,000 of a kind: waiting for an attempt, or parked.',
      ['kind', 'state'],
    ),
  );
  const oldest = new Gauge(
    define(
      'kaisetsu_outbox_oldest_seconds',
      'Age of the oldest waiting mail; 0 when no mail waits. Every node shows the same value.',
      ['kind'],
    ),
  );
  const recordCases = createCaseGauges(define);
  return async (): Promise<void> => {
    const late = wait(databaseTimeoutMs, null, { ref: false });
    const read = await Promise.race([Promise.all([outbox(), isWritable(), cases()]), late]).catch(() => null);
    up.set(read?.[1] === true ? 1 : 0);
    // Old values would mislead when the current ones are unknown.
    mails.reset();
    oldest.reset();
    recordCases(read?.[2] ?? []);
    if (read === null) return;
    for (const kind of mailKinds) {
      const { waiting = 0, parked = 0, oldestSeconds = 0 } = read[0].find((one) => one.kind === kind) ?? {};
      mails.set({ kind, state: 'waiting' }, waiting);
      mails.set({ kind, state: 'parked' }, parked);
      oldest.set({ kind }, oldestSeconds);
    }
  };
}

/** Every node shows the same values. */
function createCaseGauges(define: Define) {
  const createGauge = (name: string, help: string) => new Gauge(define(name, help, ['bank']));
  const gauges = {
    open: createGauge('kaisetsu_cases_open', 'Cases without a decision.'),
    oldestSeconds: createGauge(
      'kaisetsu_cases_oldest_seconds',
      'Age of the oldest open case; 0 without one.',
    ),
    decided: createGauge('kaisetsu_cases_decided', 'Cases that people decided in the last 24 hours.'),
    decidedBySecond: createGauge(
      'kaisetsu_cases_decided_by_second',
      'Of kaisetsu_cases_decided, those that a second person decided.',
    ),
    overturned: createGauge(
      'kaisetsu_cases_overturned',
      'Of kaisetsu_cases_decided_by_second, those with another outcome than the first person’s.',
    ),
  };
  return (figures: readonly CaseFigures[]): void => {
    for (const [name, gauge] of Object.entries(gauges) as [keyof typeof gauges, Gauge<'bank'>][]) {
      gauge.reset();
      for (const one of figures) gauge.set({ bank: one.bankCode }, one[name]);
    }
  };
}
