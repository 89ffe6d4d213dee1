import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeBankKeys } from '../../apps/api/src/adapters/pin-keys/bank-keys.ts';
import { type Database, openDatabase } from '../../apps/api/src/adapters/postgres/database.ts';
import { migrate } from '../../apps/api/src/adapters/postgres/migrate.ts';
import { loadBanks } from '../../apps/api/src/boot/banks.ts';
import { paths } from '../../apps/api/src/boot/paths.ts';
import { seedSamples } from '../../apps/api/src/boot/seed.ts';
import { type Postgres, startPostgres } from '../../scripts/postgres.mjs';
import { freePort } from '../../scripts/steps/ports.mjs';
import { temporaryFolder } from '../../scripts/steps/temporary-folder.mjs';
import { type Balancer, startBalancer } from './balancer.ts';
import { type CommitCutter, startCommitCutter } from './commit-cutter.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type SimulatorClient, simulatorClient } from './provider.ts';
import type { ReplicatedServers } from './replicated-servers.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

/** A production set-up on one machine: two nodes in production mode, their services and a load balancer. */
export type Cluster = {
  readonly nodes: readonly [ServerProcess, ServerProcess];
  readonly balancer: Balancer;
  /** Null when the database is that of `replicated`. */
  readonly postgres: Postgres | null;
  readonly replicated: ReplicatedServers | null;
  readonly databaseUrl: string;
  /** A database proxy that loses acknowledgements of commits. */
  readonly commitCutter: CommitCutter;
  readonly databaseUrlThroughCutter: string;
  readonly mailbox: Mailbox;
  readonly provider: SimulatorClient;
  /** Direct access to the database for faults and for the final comparison. */
  readonly database: Database;
  readonly pool: pg.Pool;
  /** Also contains the private key of each bank, `<bank code>.private.pem`. */
  readonly keysFolder: string;
  /** Current `KEY_ENCRYPTION_KEYS`; the rotation fault updates it. */
  keyEncryptionKeys: string;
  readonly logFile: string;
  readonly close: () => Promise<void>;
};

export async function startCluster(
  options: {
    /** Folder on a small disk for the data of PostgreSQL. */
    readonly postgresParent?: string;
    /** Uses the database of these servers, and stops them at the end. Default: one server of its own. */
    readonly replicated?: ReplicatedServers;
    /** Sends webhooks directly to the node, because the balancer would share the measured processor. */
    readonly webhooksPastBalancer?: boolean;
    /** Environment variables of the nodes. */
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<Cluster> {
  const { folder, remove } = temporaryFolder('kaisetsu-faults-');
  const logFile = join(folder, 'nodes.log');
  const log = openSync(logFile, 'a');
  const keysFolder = join(folder, 'pin-keys');
  mkdirSync(keysFolder);
  const bankCodes = (await loadBanks(paths.banks)).all.map(({ bank }) => bank.code);
  makeBankKeys(keysFolder, bankCodes);
  const { replicated = null } = options;
  const postgres = replicated === null ? await startOneServer(options.postgresParent) : null;
  const databaseUrl = (replicated ?? postgres)?.url ?? '';
  const database = await openDatabase({
    url: databaseUrl,
    poolSize: 8,
    embeddedFolder: '',
    onConnectionError: () => undefined,
  });
  await migrate(database.queries);
  await seedSamples(database.queries, paths.samples, bankCodes);

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  const mailbox = await openMailbox();
  const commitCutter = await startCommitCutter(Number(new URL(databaseUrl).port));
  const throughCutter = new URL(databaseUrl);
  throughCutter.port = String(commitCutter.port);
  const nodePorts = [await freePort(), await freePort()] as const;
  const balancer = await startBalancer(nodePorts);
  const simulatorPort = await freePort();
  const ekyc = {
    EKYC_CLIENT_ID: 'faults',
    EKYC_SECRET: randomBytes(24).toString('hex'),
    EKYC_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
  };
  const simulator = serverProcess({
    script: 'apps/ekyc-simulator/dist/main.js',
    port: simulatorPort,
    health: '/livez',
    environment: {
      ...ekyc,
      NODE_ENV: 'test',
      EKYC_SIMULATOR_PORT: String(simulatorPort),
      PUBLIC_URL: `http://127.0.0.1:${simulatorPort}`,
      LOG_LEVEL: 'warn',
    },
    log,
  });
  const keyEncryptionKeys = `first:${randomBytes(32).toString('base64')}`;
  const environment = {
    ...ekyc,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    TRUSTED_PROXY: '127.0.0.1',
    PUBLIC_SCHEME: 'http',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    APP_SECRET: randomBytes(32).toString('base64'),
    KEY_ENCRYPTION_KEYS: keyEncryptionKeys,
    PIN_PUBLIC_KEYS_DIR: keysFolder,
    SMTP_URL: mailbox.url,
    EKYC_URL: `http://127.0.0.1:${simulatorPort}`,
    // Retrying clients make more calls than applicants do.
    RATE_PER_SESSION: '1000',
    // All clients share a mail domain, and many a network.
    MAILS_PER_NETWORK: '1000000',
    MAILS_PER_DOMAIN: '1000000',
    LOG_LEVEL: 'warn',
  };
  const webhooksTo = (port: number): string =>
    options.webhooksPastBalancer === true ? `http://127.0.0.1:${port}` : balancer.url;
  const node = (port: number): ServerProcess =>
    serverProcess({
      script: 'apps/api/dist/main.js',
      port,
      health: '/readyz',
      environment: {
        ...environment,
        ...options.environment,
        PORT: String(port),
        EKYC_WEBHOOK_URL: `${webhooksTo(port)}/webhooks/identity`,
      },
      log,
    });
  const nodes = [node(nodePorts[0]), node(nodePorts[1])] as const;
  const cluster: Cluster = {
    nodes,
    balancer,
    postgres,
    replicated,
    databaseUrl,
    commitCutter,
    databaseUrlThroughCutter: throughCutter.href,
    mailbox,
    provider: simulatorClient(simulatorPort),
    database,
    pool,
    keysFolder,
    keyEncryptionKeys,
    logFile,
    async close() {
      await Promise.all([...nodes.map(({ stop }) => stop()), simulator.stop(), mailbox.kill()]);
      await balancer.close();
      await commitCutter.close();
      await pool.end();
      await database.close();
      await (replicated ?? postgres)?.stop();
      closeSync(log);
      remove();
    },
  };
  await Promise.all([mailbox.start(), simulator.start(), ...nodes.map(({ start }) => start())]);
  return cluster;
}

/** @param parent folder on a small disk, if any */
const startOneServer = (parent: string | undefined): Promise<Postgres> =>
  startPostgres({
    durable: true,
    // A small WAL keeps the small disk small. Elsewhere it would only cause checkpoints.
    ...(parent !== undefined && { parent, settings: { max_wal_size: '64MB', min_wal_size: '32MB' } }),
  });

/** @throws TypeError when the cluster has replicated servers */
export function singleServer({ postgres }: Cluster): Postgres {
  if (postgres === null) throw new TypeError('this fault needs a cluster with one database server');
  return postgres;
}

/** @throws TypeError when the cluster has one server */
export function replicatedServers({ replicated }: Cluster): ReplicatedServers {
  if (replicated === null) throw new TypeError('this fault needs a cluster with replicated database servers');
  return replicated;
}
