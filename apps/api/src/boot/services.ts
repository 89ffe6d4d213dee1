import { join } from 'node:path';
import type { Places } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import type { ReadFurigana } from '@kaisetsu/jp-address/readings/piece';
import { createOpenIdConnect } from '../adapters/identity/openid-connect/openid-connect.ts';
import { createPocketSign } from '../adapters/identity/openid-connect/pocketsign.ts';
import { createHttpIdentityProvider } from '../adapters/identity/signed-http/http.ts';
import { createSealer } from '../adapters/keys/sealer.ts';
import { createDecoderPool } from '../adapters/pictures/decoder-pool.ts';
import { loadBankKeys, makeBankKeys } from '../adapters/pin/bank-keys.ts';
import { createPinKeys } from '../adapters/pin/pin-keys.ts';
import { createApplications } from '../adapters/postgres/application/applications.ts';
import { createGate, createSessions } from '../adapters/postgres/application/gate.ts';
import { cacheSwitches } from '../adapters/postgres/application/identity-offers.ts';
import { createReferenceData } from '../adapters/postgres/application/reference-data.ts';
import { createIdentityStarts, createVisitCounter } from '../adapters/postgres/codes/budgets.ts';
import { createCodes } from '../adapters/postgres/codes/codes.ts';
import type { Database } from '../adapters/postgres/connection/database.ts';
import { createDatabaseClock } from '../adapters/postgres/connection/database-clock.ts';
import { createCases } from '../adapters/postgres/decision/cases.ts';
import { createOutboxQueue, type QueueMeans } from '../adapters/postgres/mail/outbox.ts';
import { createFolderMailer, createSmtpMailer } from '../adapters/smtp/mailers.ts';
import type { Banks } from '../core/banks.ts';
import {
  createIdentityAdapters,
  requireLawfulAdapters,
  residentRecordAdapter,
} from '../core/identity/identity-adapters.ts';
import type { IdentityAdapter } from '../core/identity-ports.ts';
import type { Ports } from '../core/ports.ts';
import type { Metrics } from '../observe/metrics.ts';
import { observeMailer } from '../observe/observed-ports.ts';
import type { Config } from './config.ts';
import { type OutboxWorker, type OutboxWorkerOptions, startOutboxWorker } from './jobs/outbox-worker.ts';
import type { PostcodesFile } from './postcodes-file.ts';
import type { Secrets } from './secrets.ts';

const dayMs = 24 * 60 * 60_000;

export const getDevMailFolder = (config: Config): string | null =>
  config.SMTP_URL === undefined ? join(config.DATA_DIR, 'outbox') : null;

type Parts = {
  readonly database: Database;
  readonly banks: Banks;
  readonly postcodes: PostcodesFile;
  readonly furiganaOf: (places: Places, homePrefectures: ReadonlySet<string>) => ReadFurigana;
};

export function createServices(config: Config, secrets: Secrets, parts: Parts) {
  const { database, banks, postcodes } = parts;
  const { queries: db, listQueries } = database;
  const sealer = createSealer(secrets.keyring);
  const [appSecret] = secrets.appSecrets;
  const bankCodes = banks.all.map(({ bank }) => bank.code);
  const keysFolder = config.PIN_PUBLIC_KEYS_DIR ?? join(config.DATA_DIR, 'pin-keys');
  if (config.PIN_PUBLIC_KEYS_DIR === undefined) makeBankKeys(keysFolder, bankCodes);
  let outbox: OutboxWorker | undefined;
  const means: QueueMeans = {
    ...{ db, sealer, appSecrets: secrets.appSecrets, bankOf: banks.getByCode },
    onMailQueued: () => outbox?.kick(),
  };
  const readTime = createDatabaseClock(listQueries);
  const pictures = createDecoderPool();
  const ports: Ports = {
    applications: createApplications(means),
    cases: createCases(means),
    sessions: createSessions(db, secrets.appSecrets),
    codes: createCodes(means, {
      perMailbox: config.MAILS_PER_MAILBOX,
      perNetwork: config.MAILS_PER_NETWORK,
      perDomain: config.MAILS_PER_DOMAIN,
    }),
    reference: createReferenceData(listQueries),
    countVisit: createVisitCounter(db, appSecret),
    postcodes,
    readFurigana: parts.furiganaOf(
      postcodes.places,
      new Set(banks.all.flatMap(({ bank }) => [...bank.areaPrefectures])),
    ),
    identity: createIdentityAdapters([...createAdapters(config, readTime), residentRecordAdapter]),
    readSwitches: cacheSwitches(listQueries),
    takeIdentityStart: createIdentityStarts(db, appSecret, config.IDENTITY_STARTS_PER_MAILBOX),
    readTime,
    identitySettings: {
      webhookUrl: config.EKYC_WEBHOOK_URL ?? `http://127.0.0.1:${config.PORT}/webhooks/identity`,
      sendTyped: !config.production,
      // With an offset, an engineer can try the cut-over of 1 April 2027.
      toLawTime: (now) => new Date(now.getTime() + config.IDENTITY_CLOCK_OFFSET_DAYS * dayMs),
    },
    pinKeys: createPinKeys(db, sealer, loadBankKeys(keysFolder, bankCodes)),
    pictures,
  };
  if (config.production) requireLawfulAdapters(ports.identity);
  return {
    ports,
    pictures,
    gate: createGate(database, sealer, appSecret),
    startOutbox(log: OutboxWorkerOptions['log'], metrics: Metrics) {
      const folder = getDevMailFolder(config);
      const mailer = folder === null ? createSmtpMailer(config.SMTP_URL ?? '') : createFolderMailer(folder);
      const observed = observeMailer(mailer, metrics);
      outbox = startOutboxWorker({ queue: createOutboxQueue(db, sealer), mailer: observed, log });
      return outbox;
    },
  };
}

const simulator = 'http://127.0.0.1:3001';

function createAdapters(config: Config, readTime: Ports['readTime']): readonly IdentityAdapter[] {
  const signedHttp = createHttpIdentityProvider({
    url: config.EKYC_URL ?? simulator,
    clientId: config.EKYC_CLIENT_ID,
    secret: config.EKYC_SECRET,
    webhookSecrets: config.EKYC_WEBHOOK_SECRET,
    readTime,
  });
  if (config.production && config.OIDC_ISSUER === undefined) return [signedHttp];
  const openIdConnect = createOpenIdConnect({
    issuer: config.OIDC_ISSUER ?? `${simulator}/api/realms/main`,
    checkSignature: createPocketSign({
      url: config.OIDC_OPERATOR_URL ?? `${simulator}/operator`,
      token: config.OIDC_OPERATOR_TOKEN,
    }),
    checkMethod: config.OIDC_CHECK_METHOD,
    clientId: config.OIDC_CLIENT_ID,
    privateKey: config.OIDC_PRIVATE_KEY,
    readTime,
  });
  return [signedHttp, openIdConnect];
}
