import { Socket } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { makeFolder } from '../../boot/make-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { type LowPriorityConnections, lowPriorityConnections } from './low-priority-connections.ts';
import { namingPool } from './named-statements.ts';
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
  /** The same, for what begins something: waits for a connection behind whatever was begun before ({@link lowPriorityConnections}). */
  readonly lowPriorityQueries: Queries;
  /**
   * For work that takes as long as it takes, such as migrations: on a connection of its own that no time limit for
   * applicants' calls cuts, closed afterwards. The embedded database has but the one, and no limits.
   */
  readonly withoutTimeouts: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  readonly connections: () => Connections;
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** `postgres://…`; null for the embedded database. */
  readonly url: string | null;
  readonly poolSize: number;
  /** Whether all that is asked finds rows by key, as calls and workers do: then no plan may read a table whole. */
  readonly byKey?: boolean;
  /** Folder of the embedded database, `memory://` for none. */
  readonly embeddedFolder: string;
  /** What PGlite once dumped, for an embedded database that does not begin empty. */
  readonly embeddedImage?: Blob;
  /** How long a server may say nothing while it is asked something; 20 s. */
  readonly responseTimeoutMs?: number;
  /** Told once of each connection that broke while nobody was using it. */
  readonly onConnectionError: (error: Error) => void;
};

const acquireTimeoutMs = 5_000;
/** Longer than a statement or a commit may take, so whoever is silent for so long is gone. */
const maxResponseMs = 20_000;
/**
 * A connection plans each statement once. On a new installation it does so while the tables hold next to nothing, takes
 * reading them whole for the quickest way and would keep to it while they grow.
 */
const plansByKey = { enable_seqscan: 'off', jit: 'off' };
/**
 * Set after connecting, so that it overrides what the address or the role sets. Keep-alive in place of limits: of a node that is
 * gone the server lets go in two minutes, and with it of the lock that the next one waits for.
 */
const withoutLimits = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 6`;
/** How long nothing is heard before TCP asks whether anybody is there. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };

/** Opens PostgreSQL, or the embedded PGlite. @throws Error in words for the engineer when the folder is in use. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === null ? openEmbedded(options) : openServer(options.url, options);
}

function openServer(
  url: string,
  { poolSize, byKey = false, responseTimeoutMs = maxResponseMs, onConnectionError }: DatabaseOptions,
): Database {
  const settings = Object.entries(byKey ? plansByKey : {}).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kaisetsu',
    max: poolSize,
    connectionTimeoutMillis: acquireTimeoutMs,
    ...keepAlive,
    statement_timeout: 15_000,
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: 15_000,
    options: settings.join(' '),
  });
  pool.on('connect', (client) => destroyWhenUnresponsive(client, responseTimeoutMs));
  return {
    ...databaseOver(pool, { onConnectionError, acquireTimeoutMs }),
    withoutTimeouts: (work) => onUnlimitedConnection(url, onConnectionError, work),
  };
}

async function onUnlimitedConnection<T>(
  url: string,
  onConnectionError: DatabaseOptions['onConnectionError'],
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kaisetsu',
    max: 1,
    connectionTimeoutMillis: acquireTimeoutMs,
    ...keepAlive,
    onConnect: (client) => client.query(withoutLimits),
  });
  const { queries, close } = databaseOver(pool, { onConnectionError, acquireTimeoutMs });
  return work(queries).finally(close);
}

/**
 * A host that loses its power or its network tells nobody, and TCP goes on hoping for a quarter of an hour: until then
 * every connection would be in use by a question that is never answered, with the new primary there to be asked. The
 * timeouts that the server keeps do not help against one that is gone.
 */
function destroyWhenUnresponsive({ connection: { stream } }: pg.PoolClient, responseTimeoutMs: number): void {
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(responseTimeoutMs, () => stream.destroy(new Error(serverUnresponsive)));
}

/** One connection, because PGlite has but one; a second one would crash it. */
async function openEmbedded({
  embeddedFolder,
  embeddedImage,
  byKey = false,
  onConnectionError,
}: DatabaseOptions): Promise<Database> {
  const inMemory = embeddedFolder === 'memory://';
  if (!inMemory) makeFolder(embeddedFolder, 0o700);
  const unlock = inMemory ? () => undefined : await lockFolder(embeddedFolder);
  try {
    const pglite = await PGlite.create({
      dataDir: inMemory ? embeddedFolder : join(embeddedFolder, 'pgdata'),
      ...(embeddedImage !== undefined && { loadDataDir: embeddedImage }),
    });
    for (const [name, value] of Object.entries(byKey ? plansByKey : {})) {
      await pglite.exec(`set ${name} = ${value}`);
    }
    const pool = new pg.Pool({
      ...createPgConfig(pglite),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 2 * acquireTimeoutMs,
    });
    const database = databaseOver(pool, { onConnectionError, acquireTimeoutMs: 2 * acquireTimeoutMs });
    const close = async (): Promise<void> => {
      await database.close();
      await pglite.close();
      unlock();
    };
    return { ...database, withoutTimeouts: (work) => work(database.queries), close };
  } catch (error) {
    unlock();
    // PGlite throws things of its own that are no errors and say nothing, such as when the disk is full.
    throw error instanceof Error ? error : new EmbeddedDatabaseUnusable(embeddedFolder);
  }
}

/** In words for whoever starts the server. */
export class EmbeddedDatabaseUnusable extends Error {
  constructor(folder: string) {
    super(
      `The embedded database in ${folder} cannot be opened. Is the disk full, or may the folder not be written to?`,
    );
  }
}

function databaseOver(
  pool: pg.Pool,
  {
    onConnectionError,
    acquireTimeoutMs,
  }: { readonly onConnectionError: (error: Error) => void; readonly acquireTimeoutMs: number },
): Omit<Database, 'withoutTimeouts'> {
  pool.on('error', onConnectionError);
  // A server killed under a checked-out client would otherwise end the process (docs/design/security.md "Postgres and Node"). Whoever
  // has it out is told by the statement, and of one that nobody has out the pool itself tells.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const arriving = lowPriorityConnections(pool, acquireTimeoutMs);
  const queriesBy = (connect: () => Promise<pg.PoolClient>): Queries =>
    new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: namingPool(connect, () => pool.end()) }),
    });
  const queries = queriesBy(() => pool.connect());
  return {
    queries,
    lowPriorityQueries: queriesBy(arriving.connect),
    connections: () => connectionsOf(pool, arriving),
    close: () => queries.destroy(),
  };
}

const connectionsOf = (pool: pg.Pool, arriving: LowPriorityConnections): Connections => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount + arriving.waiting(),
  max: pool.options.max,
});
