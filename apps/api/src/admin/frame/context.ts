import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import type { Bank } from '@kaisetsu/domain/bank';
import { createSealer, type Keyring, type Sealer } from '../../adapters/keys/sealer.ts';
import { longestStatementMs } from '../../adapters/postgres/connection/connection-limits.ts';
import { type Database, openDatabase } from '../../adapters/postgres/connection/database.ts';
import { readMigrationState } from '../../adapters/postgres/connection/migrate.ts';
import type { Queries } from '../../adapters/postgres/connection/queries.ts';
import { loadBanks } from '../../boot/banks.ts';
import { type Config, readConfig } from '../../boot/config.ts';
import { paths } from '../../boot/paths.ts';
import { readSecrets, type Secrets } from '../../boot/secrets.ts';
import type { Banks } from '../../core/banks.ts';
import { CommandFailure, createUsageError, exitCode } from './exit-code.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type AdminContext = {
  readonly env: Environment;
  readonly config: Config;
  readonly banks: Banks;
  /** For the audit trail. Under sudo: the account that called sudo. */
  readonly actor: string;
  readonly getSecrets: () => Promise<Secrets>;
  readonly getKeyring: () => Promise<Keyring>;
  readonly getSealer: () => Promise<Sealer>;
  /** @throws CommandFailure for a pending migration or a missing embedded database */
  readonly openDb: () => Promise<Queries>;
  readonly runLongWork: Database['runWithLongLimits'];
  /** Check before `rawDb`, which creates a missing embedded database. */
  readonly hasDatabase: boolean;
  readonly openRawDb: () => Promise<Queries>;
  readonly withoutTimeouts: Database['runWithoutTimeouts'];
  readonly findBanks: (code: string | undefined) => readonly Bank[];
  readonly resolveFile: (path: string) => string;
  readonly writeProgress: (text: string) => void;
};

export type CommandRuntime = {
  readonly env: Environment;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly database?: Queries;
};

export type OpenContext = { readonly context: AdminContext; readonly close: () => Promise<void> };

const getEmbeddedFolder = (config: Config): string => join(config.DATA_DIR, 'database');

export async function openContext({ env, err, database }: CommandRuntime): Promise<OpenContext> {
  const config = readConfig(env);
  const banks = await loadBanks(paths.banks, config.bankHosts);
  let opened: Promise<Database> | undefined;
  const open = (): Promise<Database> => {
    opened ??= openDatabase({
      url: config.DATABASE_URL ?? null,
      poolSize: Math.min(config.DATABASE_POOL_SIZE, 4),
      embeddedFolder: getEmbeddedFolder(config),
      // PostgreSQL cancels a statement earlier; a longer silence means a lost connection.
      responseTimeoutMs: longestStatementMs + 30_000,
      onConnectionError: () => undefined,
    });
    return opened;
  };
  const openRawDb = async (): Promise<Queries> => database ?? (await open()).queries;
  let secrets: Promise<Secrets> | undefined;
  let keyring: Promise<Keyring> | undefined;
  const context: AdminContext = {
    env,
    config,
    banks,
    actor: findActor(env),
    getSecrets() {
      secrets ??= readSecrets(config);
      return secrets;
    },
    getKeyring() {
      keyring ??= readSecrets(config, { keep: false }).then((read) => read.keyring);
      return keyring;
    },
    getSealer: async () => createSealer((await context.getSecrets()).keyring),
    async openDb() {
      if (!context.hasDatabase) throw createNoDatabase(config);
      const db = await openRawDb();
      const { pending } = await readMigrationState(db);
      if (pending.length === 0) return db;
      throw new CommandFailure(
        exitCode.noDatabase,
        `The database lacks the migrations ${pending.join(', ')}. Start the server of this version once, or run: npm run admin -- database migrate`,
      );
    },
    openRawDb: openRawDb,
    async runLongWork(work) {
      const db = await context.openDb();
      return database === undefined ? (await open()).runWithLongLimits(work) : work(db);
    },
    withoutTimeouts: async (work) =>
      database === undefined ? (await open()).runWithoutTimeouts(work) : work(database),
    hasDatabase:
      database !== undefined ||
      config.DATABASE_URL !== undefined ||
      existsSync(join(getEmbeddedFolder(config), 'pgdata')),
    findBanks(code) {
      const all = banks.all.map(({ bank }) => bank);
      if (code === undefined) return all;
      const named = all.filter((bank) => bank.code === code);
      if (named.length > 0) return named;
      const known = all.map((bank) => `${bank.code} (${bank.name})`).join(', ');
      throw createUsageError(`--bank ${code}: there is no such bank. There are ${known}.`);
    },
    resolveFile: (path) => resolve(env.INIT_CWD ?? process.cwd(), path),
    writeProgress: (text) => err(`  ${text}`),
  };
  const close = async (): Promise<void> => {
    const one = await opened?.catch(() => undefined);
    await one?.close();
  };
  return { context, close };
}

/** A mistyped DATA_DIR must not create an empty database. */
const createNoDatabase = (config: Config): CommandFailure =>
  new CommandFailure(
    exitCode.noDatabase,
    `There is no embedded database in ${getEmbeddedFolder(config)}. Start the product once (npm start), or set DATA_DIR or DATABASE_URL.`,
  );

function findActor(env: Environment): string {
  const named = env.SUDO_USER ?? env.USER;
  if (named !== undefined && named !== '') return named;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
