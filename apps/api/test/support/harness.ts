import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlimited } from '@kaisetsu/test-kit/unlimited';
import { writePage } from '@kaisetsu/test-kit/write-page';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createSealer } from '../../src/adapters/keys/sealer.ts';
import { readApplication } from '../../src/adapters/postgres/application/application-rows.ts';
import { openDatabase } from '../../src/adapters/postgres/connection/database.ts';
import { isReady, isWritable } from '../../src/adapters/postgres/connection/migrate.ts';
import type { Queries } from '../../src/adapters/postgres/connection/queries.ts';
import { createOutboxQueue, readOutboxState } from '../../src/adapters/postgres/mail/outbox.ts';
import { loadBanks } from '../../src/boot/banks.ts';
import { type Config, readConfig } from '../../src/boot/config.ts';
import { paths } from '../../src/boot/paths.ts';
import { findPostcodesFile, openPostcodesFile, type PostcodesFile } from '../../src/boot/postcodes-file.ts';
import { readSecrets } from '../../src/boot/secrets.ts';
import { createServices } from '../../src/boot/services.ts';
import type { MailKind } from '../../src/core/mail-ports.ts';
import type { Ports } from '../../src/core/ports.ts';
import { createApp } from '../../src/http/app.ts';
import { createMetrics } from '../../src/observe/metrics.ts';
import { lawDay } from './law-day.ts';
import { copyEmbedded, prepare } from './prepared.ts';
import { createServerDatabase } from './server-database.ts';

/** The embedded database without TEST_DATABASE_URL. */
export const testDatabase: { readonly name: string; readonly url: string | null } = process.env
  .TEST_DATABASE_URL
  ? { name: 'PostgreSQL', url: process.env.TEST_DATABASE_URL }
  : { name: 'PGlite', url: null };

export type Harness = Awaited<ReturnType<typeof startHarness>>;

type NodeSettings = Partial<Parameters<typeof createApp>[0]>;

export type HarnessOptions = {
  readonly ports?: Partial<Ports>;
  readonly env?: Readonly<Record<string, string>>;
  readonly database?: string;
  readonly embedded?: true;
  /** Fills an empty database before its migration. */
  readonly fill?: (db: Queries) => Promise<void>;
};

let builtPostcodes: PostcodesFile | undefined;
function postcodesOf(config: Config): PostcodesFile {
  if (findPostcodesFile(config) !== paths.postcodes) return openPostcodesFile(config);
  builtPostcodes ??= openPostcodesFile(config);
  return builtPostcodes;
}

/** For the tests of one `describe`; complete only when they run. */
export function useHarness(options?: HarnessOptions | (() => HarnessOptions)): Harness {
  const harness = {} as Harness;
  beforeAll(async () => {
    Object.assign(harness, await startHarness(typeof options === 'function' ? options() : options));
  });
  afterAll(() => harness.close());
  return harness;
}

export async function startHarness(options: HarnessOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-api-'));
  const webDir = join(folder, 'web');
  writePage(webDir, [
    {
      bankCode: '0177',
      path: '/term',
      scripts: ['/assets/term-3c4d.js'],
      markup: '<h1>お申込み</h1><img src="/bank/card.svg">',
    },
  ]);
  writeFileSync(join(webDir, 'assets', 'main-1a2b.js'), 'export {};');
  const { database: joined } = options;
  const { url } = testDatabase;
  const server =
    url === null || joined !== undefined || options.embedded === true
      ? null
      : await createServerDatabase(
          url,
          options.fill === undefined ? process.env.TEST_DATABASE_TEMPLATE : undefined,
        );
  const config = readConfig({
    DATA_DIR: folder,
    WEB_DIR: webDir,
    ...unlimited,
    APP_SECRET: randomBytes(32).toString('base64'),
    KEY_ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    ...options.env,
  });
  const prepared = process.env.TEST_PREPARED;
  if (prepared !== undefined) {
    cpSync(join(prepared, 'pin-keys'), join(config.DATA_DIR, 'pin-keys'), { recursive: true, force: false });
  }
  const secrets = await readSecrets(config);
  const banks = await loadBanks(paths.banks, config.BANK_HOSTS);
  const database = await openDatabase({
    url: joined ?? server?.url ?? null,
    poolSize: 10,
    embeddedFolder: options.fill === undefined ? copyEmbedded(folder) : join(folder, 'embedded'),
    onConnectionError: () => undefined,
  });
  const db = database.queries;
  await options.fill?.(db);
  await prepare(db);
  // The real reader needs about 200 MB.
  const services = createServices(config, secrets, {
    database,
    banks,
    postcodes: postcodesOf(config),
    furiganaOf: () => (kanji) => ({ kana: kanji, isGuess: false }),
  });
  let lawTime = lawDay;
  const ports: Ports = {
    ...services.ports,
    identitySettings: { ...services.ports.identitySettings, toLawTime: () => lawTime },
    ...options.ports,
  };
  const devMailDir = join(folder, 'outbox');
  const log: string[] = [];
  const sources = {
    banks: banks.all.map(({ bank }) => bank.code),
    connections: database.connections,
    outbox: () => readOutboxState(db),
    isWritable: () => isWritable(database.listQueries),
    cases: () => ports.cases.readFigures(banks.all.map(({ bank }) => bank.code)),
  };
  const metrics = createMetrics(sources);
  const startNode = (settings: NodeSettings = {}): Promise<FastifyInstance> =>
    createApp({
      banks,
      gate: services.gate,
      ports,
      appSecrets: secrets.appSecrets,
      checks: { database: () => isReady(database.listQueries) },
      webDir,
      development: true,
      devMailDir,
      trustedProxies: config.TRUSTED_PROXY,
      publicScheme: config.PUBLIC_SCHEME,
      maxConnections: config.MAX_CONNECTIONS,
      rates: { perAddress: config.RATE_PER_ADDRESS, perSession: config.RATE_PER_SESSION },
      log: { level: 'info', stream: { write: (line) => void log.push(line) } },
      metrics: createMetrics(sources),
      ...settings,
    });
  const sealer = createSealer(secrets.keyring);
  const app = await startNode({ metrics });
  const nodes = [app];
  return {
    app,
    db,
    sealer,
    appSecret: secrets.appSecrets[0],
    banks,
    ports,
    devMailDir,
    log: log as readonly string[],
    metrics,
    async secondNode(settings?: NodeSettings) {
      const node = await startNode(settings);
      nodes.push(node);
      return node;
    },
    setLawTime(at: Date) {
      lawTime = at;
    },
    /** At most 100. */
    async takeMails(kind?: MailKind) {
      const queue = createOutboxQueue(db, sealer);
      const claimed = await queue.claim(100, 60);
      const mails = claimed.filter((one) => kind === undefined || one.kind === kind).map((one) => one.open());
      for (const { id } of claimed) await queue.markSent(id);
      return mails;
    },
    readApplication: (id: string) => readApplication(db, sealer, id),
    async close() {
      for (const node of nodes) await node.close();
      await services.pictures.stop();
      await database.close();
      await server?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
