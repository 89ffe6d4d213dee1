import { Socket } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { makeFolder } from '../../files/make-folder.ts';
import {
  callLimits,
  formatLimits,
  type Limits,
  limitsQuery,
  longestStatementMs,
  longLimits,
  noLimits,
  requireLimits,
} from './connection-limits.ts';
import { lockFolder } from './folder-lock.ts';
import { createLowPriorityConnections, type LowPriorityConnections } from './low-priority-connections.ts';
import {
  createKyselyPool,
  createLimitedStatements,
  createNamedStatements,
  type SendStatement,
  sendUnnamed,
} from './statements.ts';
import { traceStatements } from './traced-statements.ts';
import { serverUnresponsive } from './transaction.ts';

export type Queries = Kysely<unknown>;

export type Connections = {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
  readonly max: number;
};

export type Database = {
  readonly queries: Queries;
  readonly lowPriorityQueries: Queries;
  /** Closes the connection afterwards. The embedded database uses its only connection. */
  readonly runWithoutTimeouts: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  readonly runWithLongLimits: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  readonly connections: () => Connections;
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string | null;
  /** `transaction`: unnamed statements, and the role must have the time limits. */
  readonly pooler?: 'session' | 'transaction';
  readonly poolSize: number;
  readonly limits?: Limits;
  readonly embeddedFolder: string;
  readonly responseTimeoutMs?: number;
  readonly onConnectionError: (error: Error) => void;
};

const acquireTimeoutMs = 5_000;
/** {@link callLimits} end a statement earlier. */
const maxResponseMs = 20_000;
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === null ? openEmbedded(options) : openServer(options.url, options);
}

function openServer(
  url: string,
  {
    poolSize,
    pooler = 'session',
    limits = callLimits,
    responseTimeoutMs = maxResponseMs,
    onConnectionError,
  }: DatabaseOptions,
): Database {
  const isShared = pooler === 'transaction';
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kaisetsu',
    max: poolSize,
    connectionTimeoutMillis: acquireTimeoutMs,
    ...keepAlive,
    // Poolers refuse the limits as start-up parameters.
    onConnect: async (client) => {
      destroyWhenUnresponsive(client as pg.PoolClient, responseTimeoutMs);
      if (isShared) await verifyLimits(client);
      else await client.query(formatLimits('session', limits));
    },
  });
  const send = isShared ? sendUnnamed : createNamedStatements();
  return {
    ...createDatabaseOver(pool, send, { onConnectionError, acquireTimeoutMs }),
    runWithoutTimeouts: (work) => runOnOwnConnection({ url, onConnectionError, limits: noLimits }, work),
    runWithLongLimits: (work) =>
      runOnOwnConnection(
        { url, onConnectionError, limits: longLimits, responseTimeoutMs: longestStatementMs + 30_000 },
        work,
      ),
  };
}

async function verifyLimits(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; ms: number }>(limitsQuery);
  requireLimits(rows);
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
  const { queries, close } = createDatabaseOver(pool, createLimitedStatements(limits), {
    onConnectionError,
    acquireTimeoutMs,
  });
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
    const database = createDatabaseOver(pool, createNamedStatements(), {
      onConnectionError,
      acquireTimeoutMs: 2 * acquireTimeoutMs,
    });
    const close = async (): Promise<void> => {
      await database.close();
      await pglite.close();
      unlock();
    };
    const runWithoutTimeouts: Database['runWithoutTimeouts'] = (work) => work(database.queries);
    return {
      ...database,
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

export class EmbeddedDatabaseUnusable extends Error {
  constructor(folder: string) {
    super(
      `The embedded database in ${folder} cannot be opened. Is the disk full, or is the folder read-only?`,
    );
  }
}

function createDatabaseOver(
  pool: pg.Pool,
  send: SendStatement,
  {
    onConnectionError,
    acquireTimeoutMs,
  }: { readonly onConnectionError: (error: Error) => void; readonly acquireTimeoutMs: number },
): Omit<Database, 'runWithoutTimeouts' | 'runWithLongLimits'> {
  pool.on('error', onConnectionError);
  // Without a listener, the error of a client in use would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const lowPriority = createLowPriorityConnections(pool, acquireTimeoutMs);
  const tracedSend = traceStatements(send);
  const createQueries = (connect: () => Promise<pg.PoolClient>): Queries =>
    new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: createKyselyPool(connect, () => pool.end(), tracedSend) }),
    });
  const queries = createQueries(() => pool.connect());
  return {
    queries,
    lowPriorityQueries: createQueries(lowPriority.connect),
    connections: () => countConnections(pool, lowPriority),
    close: () => queries.destroy(),
  };
}

const countConnections = (pool: pg.Pool, lowPriority: LowPriorityConnections): Connections => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount + lowPriority.countWaiting(),
  max: pool.options.max,
});
