import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeBankKeys } from '../../apps/api/src/adapters/pin/bank-keys.ts';
import { type Database, openDatabase } from '../../apps/api/src/adapters/postgres/connection/database.ts';
import { migrate } from '../../apps/api/src/adapters/postgres/connection/migrate.ts';
import { loadBanks } from '../../apps/api/src/boot/banks.ts';
import { paths } from '../../apps/api/src/boot/paths.ts';
import { seedSamples } from '../../apps/api/src/boot/seed.ts';
import { type Postgres, startPostgres } from '../../scripts/postgres.ts';
import { findFreePort } from '../../scripts/steps/ports.ts';
import { makeTemporaryFolder } from '../../scripts/steps/temporary-folder.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type CommitCutter, startCommitCutter } from './commit-cutter.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type SimulatorClient, simulatorClient } from './provider.ts';
import type { ReplicatedServers } from './replicated-servers.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

/** Two nodes in production mode with their services and a load balancer, all on this machine. */
export type Cluster = {
  readonly nodes: readonly [ServerProcess, ServerProcess];
  readonly balancer: Balancer;
  /** The single database server; null if `replicated` has the database. */
  readonly postgres: Postgres | null;
  /** The replicated database servers; null if `postgres` has the database. */
  readonly replicated: ReplicatedServers | null;
  readonly databaseUrl: string;
  /** A proxy between a node and the database. It can drop acknowledgements of commits. */
  readonly commitCutter: CommitCutter;
  /** URL with which a node connects through {@link commitCutter}. */
  readonly databaseUrlThroughCutter: string;
  readonly mailbox: Mailbox;
  readonly provider: SimulatorClient;
  readonly database: Database;
  readonly pool: pg.Pool;
  /** Folder of the banks' PIN keys: public keys, and the private key of each bank, `<bank code>.private.pem`. */
  readonly keysFolder: string;
  /** Current value of `KEY_ENCRYPTION_KEYS`. The fault with key rotation changes it. */
  keyEncryptionKeys: string;
  readonly logFile: string;
  readonly close: () => Promise<void>;
};

/** Starts the servers with migrated tables and sample data, and waits until they are ready. */
export async function startCluster(
  options: {
    /** Folder on a small disk in which PostgreSQL stores its data. */
    readonly postgresParent?: string;
    /** Database servers to use; `close` stops them. By default the cluster starts one server. */
    readonly replicated?: ReplicatedServers;
    /**
     * Whether webhooks go directly to a node. Measurements set this, because the balancer would take processor time from the
     * nodes.
     */
    readonly webhooksPastBalancer?: boolean;
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<Cluster> {
  const { folder, remove } = makeTemporaryFolder('kaisetsu-faults-');
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
  const nodePorts = [await findFreePort(), await findFreePort()] as const;
  const balancer = await startBalancer(nodePorts);
  const simulatorPort = await findFreePort();
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
    // The test clients retry failed calls, so they make more calls than real applicants.
    RATE_PER_SESSION: '1000',
    // All clients share one mail domain, and many of them share a network.
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
    // The write-ahead log must fit on the small disk. On a normal disk a small log would only cause more checkpoints.
    ...(parent !== undefined && { parent, settings: { max_wal_size: '64MB', min_wal_size: '32MB' } }),
  });

/** @throws TypeError if the cluster has replicated servers */
export function singleServer({ postgres }: Cluster): Postgres {
  if (postgres === null) throw new TypeError('this fault needs a cluster with one database server');
  return postgres;
}

/** @throws TypeError if the cluster has a single server */
export function replicatedServers({ replicated }: Cluster): ReplicatedServers {
  if (replicated === null) throw new TypeError('this fault needs a cluster with replicated database servers');
  return replicated;
}
