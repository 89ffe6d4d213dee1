import { Socket } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { DatabaseUnusable } from '../../../core/expected-error.ts';
import { makeFolder } from '../../files/make-folder.ts';
import {
  callLimits,
  formatLimits,
  type Limits,
  longestStatementMs,
  longLimits,
  noLimits,
} from './connection-limits.ts';
import { lockFolder } from './folder-lock.ts';
import { createQueries, type Queries } from './queries.ts';
import { createLimitedStatements, createNamedStatements, type SendStatement } from './statements.ts';
import { serverUnresponsive, tooManyWaiting } from './transaction.ts';

export type Connections = {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
};

export type Database = {
  readonly queries: Queries;
  /** Only for statements that need neither `application` nor its rows: with those locked, they still run. */
  readonly listQueries: Queries;
  /** Closes the connection afterwards. The embedded database uses its only connection. */
  readonly runWithoutTimeouts: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  readonly runWithLongLimits: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  readonly connections: () => Connections;
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

const acquireTimeoutMs = 5_000;
/** At 1,000 statements a second, the last of them waits for 0.2 s. */
const maxWaiting = 200;
/** Of each node, beside `poolSize`. */
const listPoolSize = 2;
/** {@link callLimits} end a statement earlier. */
const maxResponseMs = 20_000;
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === null ? openEmbedded(options) : openServer(options.url, options);
}

function openServer(
  url: string,
  { poolSize, limits = callLimits, responseTimeoutMs = maxResponseMs, onConnectionError }: DatabaseOptions,
): Database {
  const createPool = (max: number): pg.Pool =>
    new pg.Pool({
      connectionString: url,
      application_name: 'kaisetsu',
      max,
      connectionTimeoutMillis: acquireTimeoutMs,
      ...keepAlive,
      // Poolers refuse the limits as start-up parameters.
      onConnect: async (client) => {
        destroyWhenUnresponsive(client as pg.PoolClient, responseTimeoutMs);
        await client.query(formatLimits('session', limits));
      },
    });
  const send = createNamedStatements();
  const main = createDatabaseOver(createPool(poolSize), send, onConnectionError);
  const lists = createDatabaseOver(createPool(listPoolSize), send, onConnectionError);
  return {
    ...main,
    listQueries: lists.queries,
    close: async () => void (await Promise.all([main.close(), lists.close()])),
    runWithoutTimeouts: (work) => runOnOwnConnection({ url, onConnectionError, limits: noLimits }, work),
    runWithLongLimits: (work) =>
      runOnOwnConnection(
        { url, onConnectionError, limits: longLimits, responseTimeoutMs: longestStatementMs + 30_000 },
        work,
      ),
  };
}

async function runOnOwnConnection<T>(
  {
    url,
    onConnectionError,
    limits,
    responseTimeoutMs,
  }: {
    readonly url: string;
    readonly onConnectionError: DatabaseOptions['onConnectionError'];
    readonly limits: Readonly<Record<string, number>>;
    /** Absent for migrations, because the server sends nothing while a long statement runs. */
    readonly responseTimeoutMs?: number;
  },
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kaisetsu',
    max: 1,
    connectionTimeoutMillis: acquireTimeoutMs,
    ...keepAlive,
    onConnect: async (client) => {
      if (responseTimeoutMs !== undefined)
        destroyWhenUnresponsive(client as pg.PoolClient, responseTimeoutMs);
    },
  });
  const { queries, close } = createDatabaseOver(pool, createLimitedStatements(limits), onConnectionError);
  return work(queries).finally(close);
}

/** A host that loses power sends no reset, and TCP takes about 15 min to notice. */
function destroyWhenUnresponsive({ connection: { stream } }: pg.PoolClient, responseTimeoutMs: number): void {
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(responseTimeoutMs, () => stream.destroy(new Error(serverUnresponsive)));
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
    const database = createDatabaseOver(pool, createNamedStatements(), onConnectionError);
    const close = async (): Promise<void> => {
      await database.close();
      await pglite.close();
      unlock();
    };
    const runWithoutTimeouts: Database['runWithoutTimeouts'] = (work) => work(database.queries);
    return {
      ...database,
      listQueries: database.queries,
      runWithoutTimeouts: runWithoutTimeouts,
      runWithLongLimits: runWithoutTimeouts,
      close,
    };
  } catch (error) {
    unlock();
    // PGlite throws values that are not an `Error`, for example when the disk is full.
    const isOfFolder = !(error instanceof Error) || (error as { code?: unknown }).code === 'ERR_SQLITE_ERROR';
    throw isOfFolder ? new EmbeddedDatabaseUnusable(embeddedFolder) : error;
  }
}

export class EmbeddedDatabaseUnusable extends DatabaseUnusable {
  constructor(folder: string) {
    super(
      `The embedded database in ${folder} cannot be opened. Is the disk full, or is the folder read-only?`,
    );
  }
}

function createDatabaseOver(
  pool: pg.Pool,
  send: SendStatement,
  onConnectionError: (error: Error) => void,
): Pick<Database, 'queries' | 'connections' | 'close'> {
  pool.on('error', onConnectionError);
  // Without a listener, the error of a client in use would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connect = async (): Promise<pg.PoolClient> => {
    if (pool.waitingCount >= maxWaiting) throw new Error(tooManyWaiting);
    return pool.connect();
  };
  const queries = createQueries(async (work) => {
    const client = await connect();
    try {
      return await work((text, values) => send(client, text, values));
    } finally {
      client.release();
    }
  });
  return {
    queries,
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
