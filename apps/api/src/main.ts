import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadFurigana } from './adapters/furigana/lindera-furigana.ts';
import { BankKeyRefused } from './adapters/pin-keys/bank-keys.ts';
import { EmbeddedDatabaseUnusable, openDatabase } from './adapters/postgres/database.ts';
import { FolderInUse } from './adapters/postgres/folder-lock.ts';
import { requireRightKeys, WrongKeys } from './adapters/postgres/key-rotation.ts';
import { isMigrated, migrate, readMigrationState, UnknownMigrations } from './adapters/postgres/migrate.ts';
import { readOutboxState } from './adapters/postgres/outbox-state.ts';
import { loadBanks } from './boot/banks.ts';
import { ConfigError, readConfig } from './boot/config.ts';
import { paths } from './boot/paths.ts';
import { readSecrets } from './boot/secrets.ts';
import { seedSamples } from './boot/seed.ts';
import { createServices, devMailFolder } from './boot/services.ts';
import { systemFailure } from './boot/system-failure.ts';
import { createApp } from './http/app.ts';
import { listenForMetrics } from './http/metrics-listener.ts';
import { PageMissing } from './http/page.ts';
import { startPurgeJob } from './jobs/purge-job.ts';
import { createMetrics } from './metrics/metrics.ts';
import { collectProcessMetrics } from './metrics/process-metrics.ts';
import { createRegistry } from './metrics/registry.ts';

/** Rows of each table: a start must not read all of them. */
const keysTriedAtStart = 200;

/** Starts everything in the order in which it is needed, and takes it down in the reverse. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const secrets = readSecrets(config);
  const banks = await loadBanks(paths.banks, config.bankHosts);
  const logConnectionError = (error: Error): void => {
    process.stderr.write(
      `${JSON.stringify({ level: 'warn', message: 'database connection lost', code: (error as NodeJS.ErrnoException).code })}\n`,
    );
  };
  const [database, furigana] = await Promise.all([
    openDatabase({
      url: config.DATABASE_URL ?? null,
      poolSize: config.DATABASE_POOL_SIZE,
      byKey: true,
      embeddedFolder: join(config.DATA_DIR, 'database'),
      onConnectionError: logConnectionError,
    }),
    loadFurigana(),
  ]);
  const db = database.queries;
  const services = createServices(config, secrets, { database, banks, furigana });
  const registry = createRegistry();
  collectProcessMetrics(registry);
  const sources = {
    banks: banks.all.map(({ bank }) => bank.code),
    connections: database.connections,
    outbox: () => readOutboxState(db),
  };
  const metrics = createMetrics(sources, registry);
  let stopping = false;
  const app = await createApp({
    banks,
    gate: services.gate,
    ports: services.ports,
    appSecret: secrets.appSecret,
    checks: {
      database: () => isMigrated(db),
      furigana: async () => furigana.reading('天神') !== '',
      accepting: async () => !stopping,
    },
    webDir: config.WEB_DIR,
    development: !config.production,
    devMailDir: devMailFolder(config),
    trustedProxies: config.trustedProxies,
    publicScheme: config.PUBLIC_SCHEME,
    rates: { perAddress: config.RATE_PER_ADDRESS, perSession: config.RATE_PER_SESSION },
    log: { level: config.LOG_LEVEL },
    metrics,
  });
  const { begun, newer } = await readMigrationState(db);
  // What it sealed would open to no other node, and what others sealed not to it. Looked at before the tables change, as is
  // all else that may keep it from serving: an update that does not start leaves them to the version before.
  if (begun) await requireRightKeys(db, secrets.keyring, { most: keysTriedAtStart, lost: config.lostKeys });
  if (newer.length > 0) app.log.warn({ migrations: newer }, 'the tables are of a version after this one');
  await database.withoutTimeouts(migrate);
  if (!config.production)
    await seedSamples(
      db,
      paths.samples,
      banks.all.map(({ bank }) => bank.code),
    );
  const { METRICS_PORT: port, METRICS_HOST: host } = config;
  const listener = port === undefined ? null : await listenForMetrics({ port, host, read: metrics.text });
  await app.listen({ port: config.PORT, host: config.HOST });
  // Last: a node that may not serve must not take mails that others would send.
  const outbox = services.startOutbox(app.log, metrics);
  const purgeJob = startPurgeJob(db, app.log);

  const secondSignal = new AbortController();
  const stop = async (signal: 'SIGTERM' | 'SIGINT'): Promise<void> => {
    if (stopping) return secondSignal.abort();
    stopping = true;
    app.log.info({ signal }, 'stopping');
    // A load balancer learns of it by asking; whoever sits at the terminal, or asks again, is not to wait for one.
    if (signal === 'SIGTERM')
      await wait(config.DRAIN_SECONDS * 1000, null, secondSignal).catch(() => undefined);
    // Whatever hangs, the process must not outlive its grace period.
    setTimeout(() => process.exit(1), 10_000).unref();
    await app.close();
    await listener?.close();
    purgeJob.stop();
    await outbox.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

/** Told in words for whoever starts it; the stack of anything else is for whoever wrote it. */
const expectedErrors = [
  ConfigError,
  EmbeddedDatabaseUnusable,
  PageMissing,
  FolderInUse,
  BankKeyRefused,
  WrongKeys,
  UnknownMigrations,
];

function messageFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, address } = error as { code?: unknown; port?: unknown; address?: unknown };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Another one: PORT, METRICS_PORT.`;
  if (code === 'EADDRNOTAVAIL')
    return `${address} is no address of this machine. Another one: HOST, METRICS_HOST.`;
  const system = systemFailure(error);
  if (system !== null) return system.message;
  return (
    (expectedErrors.some((kind) => error instanceof kind) ? error.message : error.stack) ?? error.message
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${messageFor(error)}\n`);
  process.exit(1);
});
