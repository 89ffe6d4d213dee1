import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/harness.ts';
import { copyEmbedded } from '../../../../test/support/prepared.ts';
import { type Database, openDatabase, type Queries } from './database.ts';
import { createLowPriorityConnections } from './low-priority-connections.ts';

describe(`a pool of one connection, on ${testDatabase.name}`, () => {
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kaisetsu-connections-'));
    const ignoreErrors = { onConnectionError: () => undefined };
    database = await openDatabase({
      url: testDatabase.url,
      poolSize: 1,
      embeddedFolder: copyEmbedded(folder),
      ...ignoreErrors,
    });
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  async function busy(): Promise<() => Promise<void>> {
    let giveBack = (): void => undefined;
    const done = new Promise<void>((resolve) => {
      giveBack = resolve;
    });
    let work: Promise<void> | undefined;
    await new Promise<void>((begun) => {
      work = database.queries.transaction().execute(async (trx: Transaction<unknown>) => {
        await sql`select 1`.execute(trx);
        begun();
        await done;
      });
    });
    return async () => {
      giveBack();
      await work;
    };
  }

  it('serves `queries` first, then `lowPriorityQueries` in the order of arrival', async () => {
    const giveBack = await busy();
    const order: string[] = [];
    const ask = async (by: Queries, name: string): Promise<void> => {
      await sql`select 1`.execute(by);
      order.push(name);
    };
    const { lowPriorityQueries, queries } = database;
    const asked = [
      ask(lowPriorityQueries, 'first arrival'),
      ask(lowPriorityQueries, 'second arrival'),
      ask(queries, 'begun before'),
      ask(queries, 'begun before, too'),
      ask(lowPriorityQueries, 'third arrival'),
    ];
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(database.connections()).toMatchObject({ total: 1, idle: 0, waiting: 5 });
    await giveBack();
    await Promise.all(asked);
    expect(order).toEqual([
      'begun before',
      'begun before, too',
      'first arrival',
      'second arrival',
      'third arrival',
    ]);
    expect(database.connections()).toMatchObject({ idle: 1, waiting: 0 });
  });

  it('serves many low-priority queries that arrive while others finish', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        await new Promise((resolve) => setTimeout(resolve, at % 40));
        const { rows } = await sql<{ at: number }>`select ${at}::int as at`.execute(
          database.lowPriorityQueries,
        );
        return rows[0]?.at;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 200 }, (_, at) => at));
  });
});

describe('lowPriorityConnections', () => {
  function poolInUse() {
    const listeners: (() => void)[] = [];
    const pool = {
      ...{ options: { max: 1 }, totalCount: 1, idleCount: 0, waitingCount: 0 },
      on: (_: string, listener: () => void) => listeners.push(listener),
      // A real pool emits no event when the opening fails.
      async connect() {
        pool.totalCount += 1;
        await new Promise((resolve) => setTimeout(resolve, 1));
        pool.totalCount -= 1;
        throw new Error('no server');
      },
    };
    const emit = (): void => {
      for (const listener of listeners) listener();
    };
    return { pool, emit };
  }
  const at = (pool: object, acquireTimeoutMs: number) =>
    createLowPriorityConnections(pool as never, acquireTimeoutMs);

  it('rejects with the message of the pool when no connection becomes free in time', async () => {
    const { pool } = poolInUse();
    const connections = at(pool, 30);
    await expect(connections.connect()).rejects.toThrow('timeout exceeded when trying to connect');
    expect(connections.countWaiting()).toBe(0);
  });

  it('rejects every waiting request when the server is unreachable', async () => {
    const { pool, emit } = poolInUse();
    const connections = at(pool, 60_000);
    const asked = [1, 2, 3].map(() => expect(connections.connect()).rejects.toThrow('no server'));
    expect(connections.countWaiting()).toBe(3);
    pool.totalCount = 0;
    emit();
    await Promise.all(asked);
    expect(connections.countWaiting()).toBe(0);
  });
});
