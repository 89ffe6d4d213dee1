import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallName } from '@kaisetsu/domain/call-table';
import type { Connections } from '../adapters/postgres/database.ts';
import type { IdentityStatus } from '../ports.ts';
import { createRegistry, type Registry } from './registry.ts';

/** What is looked up when somebody asks for the metrics. */
export type MetricSources = {
  /** Codes of the banks that are served, so that each has its zeros from the start. */
  readonly banks: readonly string[];
  /** Of this node to the database. */
  readonly connections: () => Connections;
  /** Of all nodes together: the outbox is shared. Kinds without a mail may be left out. */
  readonly outbox: () => Promise<readonly OutboxReading[]>;
};

const mailKinds = ['code', 'completion'] as const;
export type OutboxReading = {
  readonly kind: string;
  /** Mails that will be tried (again). */
  readonly waiting: number;
  /** Mails that nobody will try again: refused for good. */
  readonly parked: number;
  /** Since the oldest of those waiting was queued; 0 when none is. */
  readonly oldestSeconds: number;
};

const mailOutcomes = ['sent', 'failed', 'refused'] as const;
const identityCalls = ['start', 'status'] as const;
const identityStatusNames = {
  1: 'created',
  2: 'processing',
  3: 'refused',
  4: 'approved',
  5: 'expired',
} as const satisfies Record<IdentityStatus, string>;

export type ResponseRecord = {
  readonly method: string;
  /** Pattern of the route; undefined when none fitted. */
  readonly route: string | undefined;
  readonly status: number;
  /** '' on a host that is no bank's. */
  readonly bank: string;
  readonly seconds: number;
  /** Kind of the refusal, undefined for a good answer. */
  readonly problem: string | undefined;
};

/**
 * What can be told to whoever watches, each once. No label takes a value from a request as it came: methods, routes, banks,
 * calls and kinds are lists of ours, so neither an applicant nor an attacker can put text into the metrics or make them grow.
 */
export type Metrics = {
  readonly recordResponse: (response: ResponseRecord) => void;
  readonly recordCall: (call: {
    readonly call: CallName;
    readonly bank: string;
    readonly type: ApplicationType | null;
  }) => void;
  readonly recordMailAttempt: (outcome: (typeof mailOutcomes)[number]) => void;
  readonly recordProviderCall: (call: {
    readonly call: (typeof identityCalls)[number];
    readonly answered: boolean;
    readonly seconds: number;
  }) => void;
  readonly recordIdentityStatus: (change: { readonly status: IdentityStatus; readonly bank: string }) => void;
  readonly recordWebhook: (result: 'read' | 'refused') => void;
  /** For Prometheus. */
  readonly text: () => Promise<string>;
};

const methods: readonly string[] = ['GET', 'HEAD', 'POST'];
/** Seconds, from 5 ms to 10 s. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(sources: MetricSources, registry: Registry = createRegistry()): Metrics {
  const requests = registry.counter<{ method: string; route: string; status: string; bank: string }>(
    'kaisetsu_http_requests_total',
    'Answered requests.',
  );
  const latency = registry.histogram<{ method: string; route: string }>(
    'kaisetsu_http_request_seconds',
    'From a request’s arrival to the last byte of its answer.',
    buckets,
  );
  const refusals = registry.counter<{ problem: string; bank: string }>(
    'kaisetsu_refusals_total',
    'Requests that were refused, by the kind of problem they were told.',
  );
  const calls = registry.counter<{ call: string; bank: string; type: string }>(
    'kaisetsu_calls_succeeded_total',
    'Calls that did what they were asked: how far applicants come. A repeated call counts again.',
  );
  const mails = registry.counter<{ outcome: string }>(
    'kaisetsu_mail_attempts_total',
    'Tries to hand a mail to the mail server: sent, failed (is tried again), refused (is not).',
  );
  const provider = registry.histogram<{ call: string; outcome: string }>(
    'kaisetsu_identity_provider_seconds',
    'Calls to the identity provider: answered as agreed, or failed.',
    buckets,
  );
  const outcomes = registry.counter<{ status: string; bank: string }>(
    'kaisetsu_identity_statuses_total',
    'Identity verifications that came to a status, however it was learnt.',
  );
  const webhooks = registry.counter<{ result: string }>(
    'kaisetsu_identity_webhooks_total',
    'Webhooks of the identity provider: read, or refused because signature, time or shape is wrong.',
  );
  readConnections(registry, sources);
  readOutbox(registry, sources);

  // A counter that first appears with 1 hides its first event from `rate`.
  for (const outcome of mailOutcomes) mails.add({ outcome }, 0);
  for (const result of ['read', 'refused']) webhooks.add({ result }, 0);
  for (const bank of sources.banks) {
    for (const status of Object.values(identityStatusNames)) outcomes.add({ status, bank }, 0);
  }

  return {
    recordResponse({ method: given, route = 'none', status, bank, seconds, problem }) {
      const method = methods.includes(given) ? given : 'other';
      requests.add({ method, route, status: String(status), bank });
      latency.observe({ method, route }, seconds);
      if (problem !== undefined) refusals.add({ problem, bank });
    },
    recordCall: ({ call, bank, type }) => calls.add({ call, bank, type: type ?? '' }),
    recordMailAttempt: (outcome) => mails.add({ outcome }),
    recordProviderCall({ call, answered, seconds }) {
      provider.observe({ call, outcome: answered ? 'answered' : 'failed' }, seconds);
    },
    recordIdentityStatus: ({ status, bank }) => outcomes.add({ status: identityStatusNames[status], bank }),
    recordWebhook: (result) => webhooks.add({ result }),
    text: registry.text,
  };
}

function readConnections(registry: Registry, { connections }: MetricSources): void {
  const open = registry.gauge<{ state: string }>(
    'kaisetsu_database_connections',
    'Connections of this node to the database: busy or idle.',
  );
  const limit = registry.gauge<Record<string, never>>(
    'kaisetsu_database_connections_max',
    'As many as this node may have (DATABASE_POOL_SIZE).',
  );
  const queue = registry.gauge<Record<string, never>>(
    'kaisetsu_database_waiting',
    'Queries of this node that wait for a connection.',
  );
  registry.onCollect(() => {
    const { total, idle, waiting, max } = connections();
    open.set({ state: 'busy' }, total - idle);
    open.set({ state: 'idle' }, idle);
    limit.set({}, max);
    queue.set({}, waiting);
  });
}

/** Prometheus gives up after ten seconds by default: the rest must reach it though the database does not answer. */
const databaseTimeoutMs = 3_000;

function readOutbox(registry: Registry, { outbox }: MetricSources): void {
  const up = registry.gauge<Record<string, never>>(
    'kaisetsu_database_up',
    'Whether the database answered this reading.',
  );
  const mails = registry.gauge<{ kind: string; state: string }>(
    'kaisetsu_outbox_mails',
    'Unsent mails of all nodes: waiting to be tried (again), or parked for good.',
  );
  const oldest = registry.gauge<{ kind: string }>(
    'kaisetsu_outbox_oldest_seconds',
    'Age of the oldest mail that waits; 0 when none does. The same on every node.',
  );
  registry.onCollect(async () => {
    const readings = await withTimeout(outbox()).catch(() => null);
    up.set({}, readings === null ? 0 : 1);
    mails.clear();
    oldest.clear();
    if (readings === null) return;
    for (const kind of mailKinds) {
      const { waiting = 0, parked = 0, oldestSeconds = 0 } = readings.find((one) => one.kind === kind) ?? {};
      mails.set({ kind, state: 'waiting' }, waiting);
      mails.set({ kind, state: 'parked' }, parked);
      oldest.set({ kind }, oldestSeconds);
    }
  });
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), databaseTimeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
