import { Socket } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { DatabaseUnusable } from '../../../core/expected-error.ts';
import { makeFolder } from '../../files/new-files.ts';
import { lockFolder } from './folder-lock.ts';
import { createQueries, type Queries, type Result } from './queries.ts';
import { isOutdated, serverUnresponsive, tooManyWaiting } from './transaction.ts';

export type Database = {
  readonly queries: Queries;
  /** Only for statements that need neither `application` nor its rows: with those locked, they still run. */
  readonly listQueries: Queries;
  /** Closes the connection afterwards. The embedded database uses its only connection. */
  readonly runWithoutTimeouts: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  readonly runWithLongLimits: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  readonly connections: () => { readonly total: number; readonly idle: number; readonly waiting: number };
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string | null;
  readonly poolSize: number;
  readonly limits?: Limits;
  readonly embeddedFolder: string;
  readonly responseTimeoutMs?: number;
  readonly onConnectionError: (error: Error) => void;
};

/** Milliseconds; 0 means no limit. */
type Limits = Readonly<Record<string, number>>;

const callLimits: Limits = {
  statement_timeout: 15_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** TCP keep-alive detects a disappeared node within two minutes. */
const noLimits = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  tcp_keepalives_idle: 60,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 6,
};

/** `responseTimeoutMs` must be longer. */
export const longestStatementMs = 10 * 60_000;

/** `jit` is off, because compiling would take longer than running. */
const longLimits = {
  ...noLimits,
  jit: 0,
  statement_timeout: longestStatementMs,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 2 * 60_000,
};

const acquireTimeoutMs = 5_000;
/** At 1,000 statements a second, the last of them waits for 0.2 s. */
const maxWaiting = 200;
/** Of each node, beside `poolSize`. */
const listPoolSize = 2;
/** {@link callLimits} end a statement earlier. */
const maxResponseMs = 20_000;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === null ? openEmbedded(options) : openServer(options.url, options);
}

function openServer(
  connectionString: string,
  { poolSize, limits = callLimits, responseTimeoutMs = maxResponseMs, onConnectionError }: DatabaseOptions,
): Database {
  const open = (max: number, ownLimits: Limits, timeoutMs?: number) => {
    const pool = new pg.Pool({
      connectionString,
      application_name: 'kaisetsu',
      max,
      connectionTimeoutMillis: acquireTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 60_000,
      // Poolers refuse the limits as start-up parameters.
      onConnect: async (client) => {
        const { stream } = (client as pg.PoolClient).connection;
        // A host that loses power sends no reset, and TCP takes about 15 min to notice.
        if (timeoutMs !== undefined && stream instanceof Socket)
          stream.setTimeout(timeoutMs, () => stream.destroy(new Error(serverUnresponsive)));
        const settings = Object.entries(ownLimits).map(([name, value]) => `set ${name} = ${value}`);
        await client.query(settings.join('; '));
      },
    });
    return createDatabaseOver(pool, onConnectionError);
  };
  const runAlone = <T>(work: (queries: Queries) => Promise<T>, ...own: [Limits, number?]): Promise<T> => {
    const { queries, close } = open(1, ...own);
    return work(queries).finally(close);
  };
  const main = open(poolSize, limits, responseTimeoutMs);
  const lists = open(listPoolSize, limits, responseTimeoutMs);
  return {
    ...main,
    listQueries: lists.queries,
    close: async () => void (await Promise.all([main.close(), lists.close()])),
    // The server sends nothing while a long statement of a migration runs.
    runWithoutTimeouts: (work) => runAlone(work, noLimits),
    runWithLongLimits: (work) => runAlone(work, longLimits, longestStatementMs + 30_000),
  };
}

/** A second connection would crash PGlite. */
async function openEmbedded({ embeddedFolder, onConnectionError }: DatabaseOptions): Promise<Database> {
  makeFolder(embeddedFolder, 0o700);
  let unlock = (): void => undefined;
  try {
    unlock = lockFolder(embeddedFolder);
    const pglite = await PGlite.create({
      dataDir: join(embeddedFolder, 'pgdata'),
      // The default of 128 MB costs a second of processor time at each start.
      startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
    });
    const pool = new pg.Pool({
      ...createPgConfig(pglite),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 2 * acquireTimeoutMs,
    });
    const database = createDatabaseOver(pool, onConnectionError);
    const run: Database['runWithLongLimits'] = (work) => work(database.queries);
    return {
      ...database,
      listQueries: database.queries,
      runWithoutTimeouts: run,
      runWithLongLimits: run,
      async close() {
        await database.close();
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    // PGlite throws values that are not an `Error`, for example when the disk is full.
    const isOfFolder = !(error instanceof Error) || (error as { code?: unknown }).code === 'ERR_SQLITE_ERROR';
    if (!isOfFolder) throw error;
    throw new DatabaseUnusable(
      `The embedded database in ${embeddedFolder} cannot be opened. Is the disk full, or is the folder read-only?`,
    );
  }
}

function createDatabaseOver(pool: pg.Pool, onConnectionError: (error: Error) => void) {
  const send = createNamedStatements();
  pool.on('error', onConnectionError);
  // Without a listener, the error of a client in use would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const queries = createQueries(async (work) => {
    if (pool.waitingCount >= maxWaiting) throw new Error(tooManyWaiting);
    const client = await pool.connect();
    try {
      return await work((text, values) => send(client, text, values));
    } finally {
      client.release();
    }
  });
  return {
    queries,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

const maxNames = 500;

/** Without parameters, the simple protocol allows several statements. */
function createNamedStatements() {
  const names = new Map<string, string>();
  let made = 0;
  const nameOf = (text: string): string => {
    if (!names.has(text) && names.size < maxNames) {
      made += 1;
      names.set(text, `kaisetsu_${made}`);
    }
    return names.get(text) ?? '';
  };
  return async (client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<Result> => {
    if (values.length === 0) return client.query(text);
    const name = nameOf(text);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      if (names.get(text) === name) names.clear();
      return client.query({ name: nameOf(text), text, values: [...values] }).catch(() => {
        throw error;
      });
    }
  };
}
