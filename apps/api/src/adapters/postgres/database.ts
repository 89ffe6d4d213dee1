import { Socket } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { makeFolder } from '../../boot/make-folder.ts';
import { traceStatements } from '../../tracing/traced-statements.ts';
import {
  callLimits,
  type Limits,
  limitsQuery,
  limitsStatement,
  longestStatementMs,
  longLimits,
  noLimits,
  requireLimits,
} from './connection-limits.ts';
import { lockFolder } from './folder-lock.ts';
import { type LowPriorityConnections, lowPriorityConnections } from './low-priority-connections.ts';
import {
  kyselyPool,
  namedStatements,
  type SendStatement,
  sendUnnamed,
  statementsWithLimits,
} from './statements.ts';
import { serverUnresponsive } from './transaction.ts';

/** Queries are written in SQL (`sql` of Kysely), so Kysely needs no types of the tables. */
export type Queries = Kysely<unknown>;

export type Connections = {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
  readonly max: number;
};

export type Database = {
  readonly queries: Queries;
  /**
   * For the first statement of each call, and for the outbox. These statements wait while other statements wait for a connection
   * ({@link lowPriorityConnections}).
   */
  readonly lowPriorityQueries: Queries;
  /**
   * Runs long work, such as a migration, on a separate connection without time limits, then closes that connection. The
   * embedded database runs the work on its only connection, which has no limits.
   */
  readonly withoutTimeouts: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  /** Like `withoutTimeouts` but with {@link longLimits}, for commands that read or change many rows. */
  readonly withLongLimits: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  readonly connections: () => Connections;
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** `postgres://…`; null for the embedded database. */
  readonly url: string | null;
  /**
   * `transaction`: a pooler assigns a connection for each transaction. Statements are then unnamed, and the role must have the
   * time limits. `session` (default): no pooler, or a pooler in session mode.
   */
  readonly pooler?: 'session' | 'transaction';
  readonly poolSize: number;
  /** Default: {@link callLimits}. */
  readonly limits?: Limits;
  /** Folder of the embedded database. */
  readonly embeddedFolder: string;
  /** Maximum time in which the server sends nothing while a statement runs. Default: 20 s. */
  readonly responseTimeoutMs?: number;
  /** Called once for each connection that breaks while idle. */
  readonly onConnectionError: (error: Error) => void;
};

const acquireTimeoutMs = 5_000;
/** {@link callLimits} end a statement earlier, so a server that sends nothing for this time is unreachable. */
const maxResponseMs = 20_000;
/** TCP checks an idle connection after this time. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };

/** Opens PostgreSQL, or the embedded PGlite. @throws FolderInUse, EmbeddedDatabaseUnusable */
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
    // A statement sets the limits, because poolers refuse them as start-up parameters.
    onConnect: async (client) => {
      destroyWhenUnresponsive(client as pg.PoolClient, responseTimeoutMs);
      if (isShared) await verifyLimits(client);
      else await client.query(limitsStatement('session', limits));
    },
  });
  const send = isShared ? sendUnnamed : namedStatements();
  return {
    ...databaseOver(pool, send, { onConnectionError, acquireTimeoutMs }),
    withoutTimeouts: (work) => onOwnConnection({ url, onConnectionError, limits: noLimits }, work),
    withLongLimits: (work) =>
      onOwnConnection(
        { url, onConnectionError, limits: longLimits, responseTimeoutMs: longestStatementMs + 30_000 },
        work,
      ),
  };
}

/** @throws RoleLimitsMissing */
async function verifyLimits(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; ms: number }>(limitsQuery);
  requireLimits(rows);
}

async function onOwnConnection<T>(
  {
    url,
    onConnectionError,
    limits,
    responseTimeoutMs,
  }: {
    readonly url: string;
    readonly onConnectionError: DatabaseOptions['onConnectionError'];
    readonly limits: Readonly<Record<string, number>>;
    /** Absent for work without a time limit, because the server sends nothing while a long statement of a migration runs. */
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
  const { queries, close } = databaseOver(pool, statementsWithLimits(limits), {
    onConnectionError,
    acquireTimeoutMs,
  });
  return work(queries).finally(close);
}

/**
 * Ends a connection whose server sends nothing for too long. A host that loses power or network sends no reset, and TCP takes
 * about 15 min to notice. The server's own time limits have no effect when the server is unreachable.
 */
function destroyWhenUnresponsive({ connection: { stream } }: pg.PoolClient, responseTimeoutMs: number): void {
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(responseTimeoutMs, () => stream.destroy(new Error(serverUnresponsive)));
}

/** Opens PGlite with one connection, because a second connection would crash PGlite. */
async function openEmbedded({ embeddedFolder, onConnectionError }: DatabaseOptions): Promise<Database> {
  makeFolder(embeddedFolder, 0o700);
  let unlock = (): void => undefined;
  try {
    unlock = lockFolder(embeddedFolder);
    const pglite = await PGlite.create({
      dataDir: join(embeddedFolder, 'pgdata'),
      // PostgreSQL's default of 128 MB costs a second of processor time at each start.
      startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
    });
    const pool = new pg.Pool({
      ...createPgConfig(pglite),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 2 * acquireTimeoutMs,
    });
    const database = databaseOver(pool, namedStatements(), {
      onConnectionError,
      acquireTimeoutMs: 2 * acquireTimeoutMs,
    });
    const close = async (): Promise<void> => {
      await database.close();
      await pglite.close();
      unlock();
    };
    const withoutTimeouts: Database['withoutTimeouts'] = (work) => work(database.queries);
    return { ...database, withoutTimeouts, withLongLimits: withoutTimeouts, close };
  } catch (error) {
    unlock();
    // PGlite throws values that are not an `Error`, for example when the disk is full. The lock of the folder is a SQLite file
    // (`lockFolder`), and SQLite's errors have this code.
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

function databaseOver(
  pool: pg.Pool,
  send: SendStatement,
  {
    onConnectionError,
    acquireTimeoutMs,
  }: { readonly onConnectionError: (error: Error) => void; readonly acquireTimeoutMs: number },
): Omit<Database, 'withoutTimeouts' | 'withLongLimits'> {
  pool.on('error', onConnectionError);
  // A client in use emits an error when its server ends. Without a listener, that error would end the process. The listener can
  // ignore the error: the running statement fails too, and the pool reports the errors of idle clients.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const lowPriority = lowPriorityConnections(pool, acquireTimeoutMs);
  const tracedSend = traceStatements(send);
  const queriesBy = (connect: () => Promise<pg.PoolClient>): Queries =>
    new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: kyselyPool(connect, () => pool.end(), tracedSend) }),
    });
  const queries = queriesBy(() => pool.connect());
  return {
    queries,
    lowPriorityQueries: queriesBy(lowPriority.connect),
    connections: () => connectionsOf(pool, lowPriority),
    close: () => queries.destroy(),
  };
}

const connectionsOf = (pool: pg.Pool, lowPriority: LowPriorityConnections): Connections => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount + lowPriority.waiting(),
  max: pool.options.max,
});
