import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { startBalancer } from '@kaisetsu/test-kit/balancer';
import { openMailbox } from '@kaisetsu/test-kit/mailbox';
import { serverProcess } from '@kaisetsu/test-kit/server-process';
import { createSimulatorControl } from '@kaisetsu/test-kit/simulator-control';
import { startTcpProxy } from '@kaisetsu/test-kit/tcp-proxy';
import { makeBankKeys } from '../../apps/api/src/adapters/pin/bank-keys.ts';
import { openDatabase } from '../../apps/api/src/adapters/postgres/connection/database.ts';
import { migrate } from '../../apps/api/src/adapters/postgres/connection/migrate.ts';
import { seedSamples } from '../../apps/api/src/admin/lists/seed.ts';
import { loadBanks } from '../../apps/api/src/boot/banks.ts';
import { paths } from '../../apps/api/src/boot/paths.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { makeDisposableFolder } from '../../scripts/steps/disposable-folder.ts';
import { findFreePort } from '../../scripts/steps/ports.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Two nodes in production mode with their services, all on this machine.
 * @param options `isMeasured`: webhooks go to a node directly, without the processor time of the balancer
 */
export async function startCluster(
  options: { readonly smallDisk?: string; readonly isMeasured?: true } = {},
) {
  const { folder, remove } = makeDisposableFolder('kaisetsu-faults-');
  const logFile = join(folder, 'nodes.log');
  const log = openSync(logFile, 'a');
  const keysFolder = join(folder, 'pin-keys');
  mkdirSync(keysFolder);
  const bankCodes = (await loadBanks(paths.banks)).all.map(({ bank }) => bank.code);
  makeBankKeys(keysFolder, bankCodes);

  const { smallDisk: parent } = options;
  const postgres = await startPostgres({
    durable: true,
    // The write-ahead log must fit on the small disk.
    ...(parent !== undefined && { parent, settings: { max_wal_size: '64MB', min_wal_size: '32MB' } }),
  });
  const proxy = await startDatabaseProxy(Number(new URL(postgres.url).port));
  const proxyUrl = Object.assign(new URL(postgres.url), { port: String(proxy.port) }).href;
  const database = await openDatabase({
    url: proxyUrl,
    poolSize: 8,
    embeddedFolder: '',
    onConnectionError: () => undefined,
  });
  await migrate(database.queries);
  await seedSamples(database.queries, paths.samples, bankCodes);

  const mailbox = await openMailbox();
  const nodePorts = [await findFreePort(), await findFreePort()] as const;
  const balancer = await startBalancer(nodePorts);
  const simulatorPort = await findFreePort();
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const secret = (): string => randomBytes(32).toString('base64');
  const identity = { EKYC_CLIENT_ID: 'faults', EKYC_SECRET: secret(), EKYC_WEBHOOK_SECRET: secret() };
  const simulator = serverProcess({
    script: 'apps/ekyc-simulator/dist/main.js',
    port: simulatorPort,
    health: '/livez',
    environment: {
      ...identity,
      NODE_ENV: 'test',
      EKYC_SIMULATOR_PORT: String(simulatorPort),
      PUBLIC_URL: simulatorUrl,
      LOG_LEVEL: 'warn',
    },
    log,
  });
  const keyEncryptionKeys = `first:${secret()}`;
  const environment = {
    ...identity,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    TRUSTED_PROXY: '127.0.0.1',
    PUBLIC_SCHEME: 'http',
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    APP_SECRET: secret(),
    KEY_ENCRYPTION_KEYS: keyEncryptionKeys,
    PIN_PUBLIC_KEYS_DIR: keysFolder,
    SMTP_URL: mailbox.url,
    EKYC_URL: simulatorUrl,
    // The test clients retry, share one mail domain and often a network.
    RATE_PER_SESSION: '1000',
    MAILS_PER_NETWORK: '1000000',
    MAILS_PER_DOMAIN: '1000000',
    LOG_LEVEL: 'warn',
    // As in the image.
    MALLOC_ARENA_MAX: '2',
  };
  const node = (port: number) => {
    const webhooks = options.isMeasured === true ? `http://127.0.0.1:${port}` : balancer.url;
    const EKYC_WEBHOOK_URL = `${webhooks}/webhooks/identity`;
    return serverProcess({
      script: 'apps/api/dist/main.js',
      port,
      health: '/readyz',
      environment: { ...environment, PORT: String(port), EKYC_WEBHOOK_URL },
      log,
    });
  };
  const nodes = [node(nodePorts[0]), node(nodePorts[1])] as const;
  const cluster = {
    ...{ nodes, balancer, proxy, mailbox, database, logFile },
    /** A promoted standby replaces it. */
    postgres,
    /** Nodes connect directly, unless a fault restarts them with this URL. */
    proxyUrl,
    /** Contains also the private key of each bank, `<bank code>.private.pem`. */
    keysFolder,
    /** A key rotation changes it. */
    keyEncryptionKeys,
    provider: createSimulatorControl(simulatorUrl),
    /** At the same time, with the current keys. */
    async restartNodes(changes: Readonly<Record<string, string>> = {}): Promise<void> {
      const withKeys = { KEY_ENCRYPTION_KEYS: cluster.keyEncryptionKeys, ...changes };
      await Promise.all(nodes.map((one) => one.stop().then(() => one.start(withKeys))));
    },
    async close(): Promise<void> {
      await Promise.all([...nodes.map(({ stop }) => stop()), simulator.stop(), mailbox.stop()]);
      await balancer.close();
      await database.close();
      proxy.close();
      await cluster.postgres.stop();
      closeSync(log);
      remove();
    },
  };
  await Promise.all([mailbox.start(), simulator.start(), ...nodes.map(({ start }) => start())]);
  return cluster;
}

/** Parse names the statement that changes an application, which runs outside a transaction; Bind refers to the name. */
const parsedChange = /P.{4}(\w+)\0\s*with changed as/gs;
const bound = /B.{4}\0(\w+)\0/gs;

/** The service address of the database, which can move to a promoted standby. */
async function startDatabaseProxy(databasePort: number) {
  /** `cutShare`: share of the commits whose acknowledgement the proxy drops. */
  const drops = { cutShare: 0, cuts: 0 };
  const proxy = await startTcpProxy(databasePort, (node, database) => {
    const changes = new Set<string | undefined>();
    let cutNext = false;
    const commits = (sent: string): boolean => {
      for (const [, name] of sent.matchAll(parsedChange)) changes.add(name);
      return sent.includes('commit\0') || [...sent.matchAll(bound)].some(([, name]) => changes.has(name));
    };
    node.on('data', (chunk: Buffer) => {
      if (commits(chunk.toString('latin1')) && Math.random() < drops.cutShare) cutNext = true;
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      if (!cutNext) return void node.write(chunk);
      drops.cuts += 1;
      node.destroy();
    });
  });
  return Object.assign(proxy, { drops });
}
