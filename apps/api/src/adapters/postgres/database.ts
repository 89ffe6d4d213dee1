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

/** Queries are written in SQL (`sql` of Kysely), so no table is described a second time in types. */
export type Queries = Kysely<unknown>;

export type Connections = {
  readonly total: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
  readonly max: number;
};

export type Database = {
  readonly queries: Queries;
  /** Queries of new work. They wait until no work in progress waits for a connection ({@link lowPriorityConnections}). */
  readonly lowPriorityQueries: Queries;
  /**
   * Runs long work, such as a migration, on a separate connection without time limits, and closes it. The embedded
   * database has one connection and no limits.
   */
  readonly withoutTimeouts: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  /** The same with {@link longLimits}, for commands that read or change many rows. */
  readonly withLongLimits: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  readonly connections: () => Connections;
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** `postgres://…`; null for the embedded database. */
  readonly url: string | null;
  /**
   * `transaction`: a pooler gives out a connection for one transaction. Statements are then unnamed, and the limits must
   * be those of the role. Default: the server itself or a pooler in session mode.
   */
  readonly pooler?: 'session' | 'transaction';
  readonly poolSize: number;
  /** Limits of a session; {@link callLimits}. */
  readonly limits?: Limits;
  /** Folder of the embedded database, `memory://` for none. */
  readonly embeddedFolder: string;
  /** Dump of a PGlite database that the embedded database starts with. */
  readonly embeddedImage?: Blob;
  /** How long the server may send nothing while a statement runs; 20 s. */
  readonly responseTimeoutMs?: number;
  /** Called once for each connection that breaks while idle. */
  readonly onConnectionError: (error: Error) => void;
};

const acquireTimeoutMs = 5_000;
/** Longer than a statement or a commit may take, so a server that sends nothing for so long is gone. */
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
    // Not as start-up parameters, which poolers refuse.
    onConnect: async (client) => {
      destroyWhenUnresponsive(client as pg.PoolClient, responseTimeoutMs);
      if (isShared) await verifyLimits(client);
      else await client.query(limitsStatement('session', limits));
    },
  });
  const send = isShared ? sendUnnamed : namedStatements();
  return {
    ...databaseOver(pool, send, { onConnectionError, acquireTimeoutMs }),
    withoutTimeouts: (work) => onOwnConnection(url, onConnectionError, noLimits, work),
    withLongLimits: (work) => onOwnConnection(url, onConnectionError, longLimits, work),
  };
}

/** @throws RoleLimitsMissing */
async function verifyLimits(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; ms: number }>(limitsQuery);
  requireLimits(rows);
}

async function onOwnConnection<T>(
  url: string,
  onConnectionError: DatabaseOptions['onConnectionError'],
  limits: Readonly<Record<string, number>>,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kaisetsu',
    max: 1,
    connectionTimeoutMillis: acquireTimeoutMs,
    ...keepAlive,
  });
  const { queries, close } = databaseOver(pool, statementsWithLimits(limits), {
    onConnectionError,
    acquireTimeoutMs,
  });
  return work(queries).finally(close);
}

/**
 * Ends a connection whose server sends nothing for too long. A host that loses power or network sends no reset, and TCP
 * takes about 15 min to notice; the server's own limits do not help when it is gone.
 */
function destroyWhenUnresponsive({ connection: { stream } }: pg.PoolClient, responseTimeoutMs: number): void {
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(responseTimeoutMs, () => stream.destroy(new Error(serverUnresponsive)));
}

/** Opens PGlite on its one connection; a second one would crash it. */
async function openEmbedded({
  embeddedFolder,
  embeddedImage,
  onConnectionError,
}: DatabaseOptions): Promise<Database> {
  const inMemory = embeddedFolder === 'memory://';
  if (!inMemory) makeFolder(embeddedFolder, 0o700);
  let unlock = (): void => undefined;
  try {
    if (!inMemory) unlock = lockFolder(embeddedFolder);
    const pglite = await PGlite.create({
      dataDir: inMemory ? embeddedFolder : join(embeddedFolder, 'pgdata'),
      ...(embeddedImage !== undefined && { loadDataDir: embeddedImage }),
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
    // PGlite throws values that are not errors, such as when the disk is full, and SQLite has codes of its own.
    const isOfFolder = !(error instanceof Error) || (error as { code?: unknown }).code === 'ERR_SQLITE_ERROR';
    throw isOfFolder ? new EmbeddedDatabaseUnusable(embeddedFolder) : error;
  }
}

/** The message is for the engineer who starts the server. */
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
  // Without a listener, a server that dies under a client in use would end the process. The statement that runs on the
  // client fails, and the pool reports idle clients.
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
