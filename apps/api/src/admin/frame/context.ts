import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { createSealer } from '../../adapters/keys/sealer.ts';
import {
  type Database,
  longestStatementMs,
  openDatabase,
} from '../../adapters/postgres/connection/database.ts';
import { readMigrationState } from '../../adapters/postgres/connection/migrate.ts';
import type { Queries, Statements, Transaction } from '../../adapters/postgres/connection/queries.ts';
import { runInTransactionOnce } from '../../adapters/postgres/connection/transaction.ts';
import { recordDecision } from '../../adapters/postgres/upkeep/audit.ts';
import { loadBanks } from '../../boot/banks.ts';
import { readConfig } from '../../boot/config.ts';
import { paths } from '../../boot/paths.ts';
import { readSecrets } from '../../boot/secrets.ts';
import { CommandFailure, createUsageError, exitCode } from './exit-code.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type CommandRuntime = {
  readonly env: Environment;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly database?: AdminDatabase;
};
export type AdminDatabase = Omit<Database, 'listQueries' | 'connections'>;

/** Writes the audit row of a change. `detail` never has data of an applicant. */
type RecordChange = (
  event: string,
  detail: Readonly<Record<string, unknown>>,
  bankCode?: string | null,
) => Promise<unknown>;

export type AdminContext = Awaited<ReturnType<typeof openContext>>['context'];

export async function openContext({ env, err, database }: CommandRuntime) {
  const config = readConfig(env);
  const banks = await loadBanks(paths.banks, config.BANK_HOSTS);
  const actor = findActor(env);
  const embeddedFolder = join(config.DATA_DIR, 'database');
  let opened = database && Promise.resolve<AdminDatabase>(database);
  function open(): Promise<AdminDatabase> {
    opened ??= openDatabase({
      url: config.DATABASE_URL ?? null,
      poolSize: Math.min(config.DATABASE_POOL_SIZE, 4),
      embeddedFolder,
      // PostgreSQL cancels a statement earlier; a longer silence means a lost connection.
      responseTimeoutMs: longestStatementMs + 30_000,
      onConnectionError: () => undefined,
    });
    return opened;
  }
  const openRawDb = async (): Promise<Queries> => (await open()).queries;
  const hasDatabase =
    database !== undefined || config.DATABASE_URL !== undefined || existsSync(join(embeddedFolder, 'pgdata'));

  /** @throws CommandFailure for a pending migration or a missing embedded database */
  async function openDb(): Promise<Queries> {
    const fail = (message: string) => new CommandFailure(exitCode.noDatabase, message);
    // A mistyped DATA_DIR must not create an empty database.
    if (!hasDatabase)
      throw fail(
        `There is no embedded database in ${embeddedFolder}. Start the product once (npm start), or set DATA_DIR or DATABASE_URL.`,
      );
    const db = await openRawDb();
    const { pending } = await readMigrationState(db);
    if (pending.length === 0) return db;
    throw fail(
      `The database lacks the migrations ${pending.join(', ')}. Start the server of this version once, or run: npm run admin -- database migrate`,
    );
  }

  const recordIn =
    (db: Statements): RecordChange =>
    (event, detail, bankCode = null) =>
      recordDecision(db, { event: `admin-${event}`, actor, bankCode, detail });

  /** One transaction. A dry run makes the same change and rolls it back. */
  async function change<T>(
    dryRun: boolean,
    work: (trx: Transaction, record: RecordChange) => Promise<T>,
  ): Promise<T> {
    const rollback = new Error('dry run');
    let result: T | undefined;
    try {
      return await runInTransactionOnce(await openDb(), async (trx) => {
        result = await work(trx, recordIn(trx));
        if (dryRun) throw rollback;
        return result;
      });
    } catch (error) {
      if (error === rollback) return result as T;
      throw error;
    }
  }

  function listBankCodes(code?: string): readonly string[] {
    const all = banks.all.map(({ bank }) => bank);
    const named = all.filter((bank) => code === undefined || bank.code === code);
    if (named.length > 0) return named.map((bank) => bank.code);
    const known = all.map((bank) => `${bank.code} (${bank.name})`).join(', ');
    throw createUsageError(`--bank ${code}: there is no such bank. There are ${known}.`);
  }

  async function readKeys() {
    const secrets = await readSecrets(config, { keep: false });
    return { ...secrets, sealer: createSealer(secrets.keyring), bankOf: banks.getByCode };
  }
  let keys: ReturnType<typeof readKeys> | undefined;
  const context = {
    env,
    config,
    banks,
    /** For the audit trail. Under sudo: the account that called sudo. */
    actor,
    /** Also the means to open a case. A security module is asked once. */
    getKeys() {
      keys ??= readKeys();
      return keys;
    },
    openDb,
    async runLongWork<T>(work: (db: Queries) => Promise<T>): Promise<T> {
      await openDb();
      return (await open()).runWithLongLimits(work);
    },
    /** Check before `openRawDb`, which creates a missing embedded database. */
    hasDatabase,
    openRawDb,
    runWithoutTimeouts: async <T>(work: (db: Queries) => Promise<T>): Promise<T> =>
      (await open()).runWithoutTimeouts(work),
    recordIn,
    change,
    listBankCodes,
    resolveFile: (path: string) => resolve(env.INIT_CWD ?? process.cwd(), path),
    writeProgress: (text: string) => err(`  ${text}`),
  };
  const close = async (): Promise<void> => {
    const one = await opened?.catch(() => undefined);
    await one?.close();
  };
  return { context, close };
}

function findActor(env: Environment): string {
  const named = env.SUDO_USER ?? env.USER;
  if (named !== undefined && named !== '') return named;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
