import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallName } from '@kaisetsu/domain/call-table';
import { type IdentityStatus, pictureRefusals } from '../core/ports.ts';
import { version } from './log-origin.ts';
import { createPageMetrics, type PageMetrics } from './page-metrics.ts';
import { createRegistry, type Registry } from './registry.ts';

export type MetricSources = {
  readonly banks: readonly string[];
  readonly connections: () => Readonly<Record<'total' | 'idle' | 'waiting' | 'max', number>>;
  /** Omits kinds without mail. */
  readonly outbox: () => Promise<readonly OutboxReading[]>;
  readonly isWritable: () => Promise<boolean>;
  readonly pictures: () => { readonly waiting: number; readonly running: number };
};

const mailKinds = ['code', 'completion'] as const;
export type OutboxReading = {
  readonly kind: string;
  readonly waiting: number;
  /** Not retried: invalid, not decryptable or refused permanently. */
  readonly parked: number;
  readonly oldestSeconds: number;
};

const mailOutcomes = ['sent', 'failed', 'refused'] as const;
const pictureOutcomes = ['decoded', ...pictureRefusals, 'error'] as const;
export const closeReasons = ['idle', 'address', 'full'] as const;
export type CloseReason = (typeof closeReasons)[number];
const identityCalls = ['start', 'status', 'url'] as const;
const identityStatusNames = {
  1: 'created',
  2: 'processing',
  3: 'refused',
  4: 'approved',
  5: 'expired',
} as const satisfies Record<IdentityStatus, string>;

export type ResponseRecord = {
  readonly method: string;
  /** Pattern such as `/api/notifications/:bankCode`. */
  readonly route: string | undefined;
  readonly status: number;
  /** '' for an unknown host. */
  readonly bank: string;
  readonly seconds: number;
  readonly problem: string | undefined;
};

/** Label values come from fixed lists, so a client cannot write text into the metrics. */
export type Metrics = PageMetrics & {
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
  readonly recordClosedConnection: (reason: CloseReason) => void;
  readonly recordPicture: (picture: {
    readonly outcome: (typeof pictureOutcomes)[number];
    readonly seconds: number;
  }) => void;
  readonly text: () => Promise<string>;
};

const methods: readonly string[] = ['GET', 'HEAD', 'POST'];
/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(sources: MetricSources, registry: Registry = createRegistry()): Metrics {
  registry
    .createGauge<{ version: string; node_version: string }>(
      'kaisetsu_build_info',
      'Always 1. The labels name the version of the product and of Node.',
      ['version', 'node_version'],
    )
    .set({ version, node_version: process.versions.node }, 1);
  const requests = registry.createCounter<{ method: string; route: string; status: string; bank: string }>(
    'kaisetsu_http_requests_total',
    'Responses.',
    ['method', 'route', 'status', 'bank'],
  );
  const latency = registry.createHistogram<{ method: string; route: string }>(
    'kaisetsu_http_request_seconds',
    'Time from the arrival of a request to the last byte of its response.',
    ['method', 'route'],
    buckets,
  );
  const refusals = registry.createCounter<{ problem: string; bank: string }>(
    'kaisetsu_refusals_total',
    'Refused requests by the kind of problem in the response.',
    ['problem', 'bank'],
  );
  const calls = registry.createCounter<{ call: string; bank: string; type: string }>(
    'kaisetsu_calls_succeeded_total',
    'Successful calls by their name. A repeated call counts again.',
    ['call', 'bank', 'type'],
  );
  const mails = registry.createCounter<{ outcome: string }>(
    'kaisetsu_mail_attempts_total',
    'Attempts to send a mail: sent, failed (will be retried) or refused (will not be retried).',
    ['outcome'],
  );
  const provider = registry.createHistogram<{ call: string; outcome: string }>(
    'kaisetsu_identity_provider_seconds',
    'Duration of calls to the identity provider, answered or failed.',
    ['call', 'outcome'],
    buckets,
  );
  const outcomes = registry.createCounter<{ status: string; bank: string }>(
    'kaisetsu_identity_statuses_total',
    'Identity verifications that reached a status.',
    ['status', 'bank'],
  );
  const webhooks = registry.createCounter<{ result: string }>(
    'kaisetsu_identity_webhooks_total',
    'Webhooks of the identity provider: read, or refused for a wrong signature, time or form.',
    ['result'],
  );
  const closed = registry.createCounter<{ reason: string }>(
    'kaisetsu_connections_closed_total',
    'Connections that this node closed: idle connections when it was nearly full, connections over the limit of an address, and new connections when it was full.',
    ['reason'],
  );
  const pictures = registry.createCounter<{ outcome: string }>(
    'kaisetsu_pictures_total',
    'Uploaded pictures: decoded, the reason of the refusal, or error.',
    ['outcome'],
  );
  const pictureSeconds = registry.createHistogram<Record<string, never>>(
    'kaisetsu_picture_seconds',
    'Time of a picture in the queue and in its decoder.',
    [],
    buckets,
  );
  const pageMetrics = createPageMetrics(registry);
  readPictures(registry, sources);
  readConnections(registry, sources);
  readOutbox(registry, sources);

  // `rate` ignores the first event of a counter that appears with the value 1.
  for (const outcome of mailOutcomes) mails.add({ outcome }, 0);
  for (const outcome of pictureOutcomes) pictures.add({ outcome }, 0);
  for (const reason of closeReasons) closed.add({ reason }, 0);
  for (const result of ['read', 'refused']) webhooks.add({ result }, 0);
  for (const bank of sources.banks) {
    for (const status of Object.values(identityStatusNames)) outcomes.add({ status, bank }, 0);
  }

  return {
    ...pageMetrics,
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
    recordClosedConnection: (reason) => closed.add({ reason }),
    recordPicture({ outcome, seconds }) {
      pictures.add({ outcome });
      pictureSeconds.observe({}, seconds);
    },
    text: registry.formatText,
  };
}

function readPictures(registry: Registry, { pictures }: MetricSources): void {
  const queue = registry.createGauge<{ state: string }>(
    'kaisetsu_picture_queue',
    'Pictures of this node that wait for a decoder (waiting) or that a decoder decodes (running).',
    ['state'],
  );
  registry.onCollect(() => {
    const { waiting, running } = pictures();
    queue.set({ state: 'waiting' }, waiting);
    queue.set({ state: 'running' }, running);
  });
}

function readConnections(registry: Registry, { connections }: MetricSources): void {
  const open = registry.createGauge<{ state: string }>(
    'kaisetsu_database_connections',
    'Connections of this node to the database: busy or idle.',
    ['state'],
  );
  const limit = registry.createGauge<Record<string, never>>(
    'kaisetsu_database_connections_max',
    'Maximum number of connections of this node (DATABASE_POOL_SIZE).',
    [],
  );
  const queue = registry.createGauge<Record<string, never>>(
    'kaisetsu_database_waiting',
    'Queries of this node that wait for a connection.',
    [],
  );
  registry.onCollect(() => {
    const { total, idle, waiting, max } = connections();
    open.set({ state: 'busy' }, total - idle);
    open.set({ state: 'idle' }, idle);
    limit.set({}, max);
    queue.set({}, waiting);
  });
}

/** Shorter than Prometheus's default timeout (10 s), so the other metrics arrive in time. */
const databaseTimeoutMs = 3_000;

function readOutbox(registry: Registry, { outbox, isWritable }: MetricSources): void {
  const up = registry.createGauge<Record<string, never>>(
    'kaisetsu_database_up',
    '1 when the database answered this scrape and accepts writes, else 0.',
    [],
  );
  const mails = registry.createGauge<{ kind: string; state: string }>(
    'kaisetsu_outbox_mails',
    'Unsent mails of all nodes, up to 10,000 of a kind: waiting for an attempt, or parked.',
    ['kind', 'state'],
  );
  const oldest = registry.createGauge<{ kind: string }>(
    'kaisetsu_outbox_oldest_seconds',
    'Age of the oldest waiting mail; 0 when no mail waits. Every node shows the same value.',
    ['kind'],
  );
  registry.onCollect(async () => {
    const read = Promise.all([outbox(), isWritable()]);
    const [readings, canWrite] = await limitTime(read).catch(() => [null, false] as const);
    up.set({}, canWrite ? 1 : 0);
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

async function limitTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), databaseTimeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
