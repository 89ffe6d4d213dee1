import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../apps/api/src/adapters/postgres/connection/database.ts';
import { migrate } from '../apps/api/src/adapters/postgres/connection/migrate.ts';
import { newEngineer } from '../apps/api/test/support/admin.ts';
import { growTables } from '../apps/api/test/support/grown-tables.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { stopEverything } from '../scripts/steps/processes.ts';
import { type Measured, measureDatabase } from './growth/measure-database.ts';
import { growthRows } from './growth/rows.ts';
import { openStatementLog, statementLogSettings } from './growth/statement-log.ts';
import { scaled } from './scale.ts';
import type { Row } from './table.ts';

/** Numbers of completed applications in the database. To measure other numbers: `GROWTH_SIZES=10000,100000`. */
const sizes = (process.env.GROWTH_SIZES ?? [10_000, 100_000, 1_000_000].map(scaled).join())
  .split(',')
  .map(Number);
const batchSize = 50_000;

/**
 * Measures journeys, commands and background jobs on an empty database and on databases with many applications. The figures are
 * blocks, plans, times, write-ahead log, and the size of an application. A million applications need some minutes and 2 GB of
 * disk.
 */
export async function measureGrowth(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-growth-'));
  const engineer = newEngineer();
  try {
    const postgres = await startPostgres({
      settings: {
        ...statementLogSettings,
        autovacuum: 'off',
        random_page_cost: '1.1',
        shared_buffers: '256MB',
        max_wal_size: '4GB',
      },
    });
    const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
    // Ignore errors: the connection of the ended pool may still be open when the server stops.
    pool.on('error', () => undefined);
    const database = await openDatabase({
      url: postgres.url,
      poolSize: 1,
      embeddedFolder: '',
      onConnectionError: () => undefined,
    });
    try {
      await database.runWithoutTimeouts(migrate);
      const log = await openStatementLog(pool);
      const site = { url: postgres.url, pool, log, engineer, folder };
      const measured: Measured[] = [await measureDatabase(site, 0)];
      let count = 0;
      for (const size of sizes) {
        for (; count < size; count = Math.min(count + batchSize, size)) {
          const more = Math.min(batchSize, size - count);
          await database.runWithoutTimeouts((db) =>
            db.transaction().execute(async (trx) => {
              await sql`set local auto_explain.log_min_duration = -1`.execute(trx);
              await growTables(trx, more, { keyId: 'first', after: count, isPurged: true });
            }),
          );
          console.log(`  ${count + more} applications`);
        }
        await pool.query('vacuum (analyze)');
        measured.push(await measureDatabase(site, size));
      }
      return growthRows(measured);
    } finally {
      await pool.end();
      await database.close();
      await postgres.stop();
    }
  } finally {
    engineer.leave();
    rmSync(folder, { recursive: true, force: true });
    await stopEverything();
  }
}
