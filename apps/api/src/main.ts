import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { logLine } from '@kaisetsu/domain/log-schema';
import { loadAnalyser } from '@kaisetsu/jp-address/readings/analyser';
import { createFurigana } from '@kaisetsu/jp-address/readings/furigana-reader';
import { openDatabase } from './adapters/postgres/connection/database.ts';
import {
  isReady,
  isWritable,
  migrate,
  readMigrationState,
  requireUsableServer,
} from './adapters/postgres/connection/migrate.ts';
import { readOutboxState } from './adapters/postgres/mail/outbox.ts';
import { requireRightKeys } from './adapters/postgres/upkeep/data-keys.ts';
import { seedSamples } from './admin/lists/seed.ts';
import { loadBanks } from './boot/banks.ts';
import { readConfig } from './boot/config.ts';
import { forgetSecrets } from './boot/forget-secrets.ts';
import { startUpkeepJobs } from './boot/jobs/upkeep-jobs.ts';
import { paths } from './boot/paths.ts';
import { openPostcodesFile } from './boot/postcodes-file.ts';
import { readSecrets } from './boot/secrets.ts';
import { createServices, getDevMailFolder } from './boot/services.ts';
import { startDesk } from './boot/start-desk.ts';
import { toSystemFailure } from './boot/system-failure.ts';
import { ExpectedError } from './core/expected-error.ts';
import { createApp } from './http/app.ts';
import { listenForMetrics } from './http/metrics-listener.ts';
import { apiOrigin } from './observe/log.ts';
import { createMetrics } from './observe/metrics.ts';

/** SIGTERM and SIGINT stop HTTP, then the jobs, then the database. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const secrets = await readSecrets(config);
  forgetSecrets();
  const banks = await loadBanks(paths.banks, config.BANK_HOSTS);
  const logConnectionError = (error: Error): void => {
    const { code } = error as NodeJS.ErrnoException;
    process.stderr.write(`${logLine(apiOrigin, 'warn', 'database connection lost', { code })}\n`);
  };
  const [database, analyse] = await Promise.all([
    openDatabase({
      url: config.DATABASE_URL ?? null,
      poolSize: config.DATABASE_POOL_SIZE,
      embeddedFolder: join(config.DATA_DIR, 'database'),
      onConnectionError: logConnectionError,
    }),
    loadAnalyser(),
  ]);
  const db = database.queries;
  const services = createServices(config, secrets, {
    database,
    banks,
    postcodes: openPostcodesFile(config),
    furiganaOf: (places, homePrefectures) => createFurigana({ analyse, places, homePrefectures }),
  });
  const bankCodes = banks.all.map(({ bank }) => bank.code);
  const metrics = createMetrics({
    banks: bankCodes,
    connections: database.connections,
    outbox: () => readOutboxState(db),
    isWritable: () => isWritable(database.listQueries),
    cases: () => services.ports.cases.readFigures(bankCodes),
  });
  let stopping = false;
  const app = await createApp({
    banks,
    gate: services.gate,
    ports: services.ports,
    appSecrets: secrets.appSecrets,
    checks: {
      database: () => isReady(database.listQueries),
      furigana: async () => services.ports.readFurigana('天神').kana !== '',
      accepting: async () => !stopping,
    },
    webDir: config.WEB_DIR,
    development: !config.production,
    devMailDir: getDevMailFolder(config),
    trustedProxies: config.TRUSTED_PROXY,
    publicScheme: config.PUBLIC_SCHEME,
    maxConnections: config.MAX_CONNECTIONS,
    rates: { perAddress: config.RATE_PER_ADDRESS, perSession: config.RATE_PER_SESSION },
    log: { level: config.LOG_LEVEL },
    metrics,
  });
  await requireUsableServer(db);
  const { begun, newer } = await readMigrationState(db);
  // Before the migration: a node that refuses to start must not change the tables.
  if (begun) await requireRightKeys(db, secrets.keyring, config.lostKeys);
  if (newer.length > 0) app.log.warn({ migrations: newer }, 'the tables belong to a newer version');
  await database.runWithoutTimeouts((queries) =>
    migrate(queries, (migration, pauseMs) =>
      app.log.warn({ migration, pauseMs }, 'another session locks a table that this migration changes'),
    ),
  );
  if (!config.production) await seedSamples(db, paths.samples, bankCodes);
  const { METRICS_PORT: port, METRICS_HOST: host } = config;
  const listener = port === undefined ? null : await listenForMetrics(metrics.text, { port, host });
  const desk = await startDesk(config, secrets, { database, banks, ports: services.ports, metrics });
  await app.listen({ port: config.PORT, host: config.HOST });
  // After HTTP: a node that cannot start must not claim mails.
  const outbox = services.startOutbox(app.log, metrics);
  const stopUpkeep = startUpkeepJobs(db, services.ports, bankCodes, app.log);

  const secondSignal = new AbortController();
  const stop = async (signal: 'SIGTERM' | 'SIGINT'): Promise<void> => {
    if (stopping) return secondSignal.abort();
    stopping = true;
    app.log.info({ signal }, 'stopping');
    // A load balancer needs time to notice that /readyz fails.
    if (signal === 'SIGTERM')
      await wait(config.DRAIN_SECONDS * 1000, null, secondSignal).catch(() => undefined);
    // If a part does not stop within 10 s, the process exits anyway.
    setTimeout(() => process.exit(1), 10_000).unref();
    await Promise.all([app.close(), desk?.close()]);
    await services.pictures.stop();
    await listener?.close();
    stopUpkeep();
    await outbox.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

function formatMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, address } = error as { code?: unknown; port?: unknown; address?: unknown };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Set PORT, METRICS_PORT or DESK_PORT to another one.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${address}. Set HOST, METRICS_HOST or DESK_HOST to another one.`;
  const system = toSystemFailure(error);
  if (system !== null) return system.message;
  return (error instanceof ExpectedError ? error.message : error.stack) ?? error.message;
}

main().catch((error: unknown) => {
  const message = formatMessage(error);
  const isProduction = process.env.NODE_ENV === 'production';
  process.stderr.write(`${isProduction ? logLine(apiOrigin, 'fatal', message) : message}\n`);
  process.exit(1);
});
