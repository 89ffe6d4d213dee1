import { readdirSync, readFileSync } from 'node:fs';
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { Queries } from './database.ts';

/** Beside this file in the sources, and beside the bundle once built. */
const folder = new URL('./migrations/', import.meta.url);

/** Numbered `.sql` files, oldest first. */
const files: MigrationProvider = {
  async getMigrations() {
    const names = readdirSync(folder).filter((name) => /^\d{4}-.*\.sql$/.test(name));
    return Object.fromEntries(names.map((name) => [name.replace(/\.sql$/, ''), migration(name)]));
  },
};

function migration(name: string): Migration {
  return {
    up: async (queries) => {
      await sql.raw(readFileSync(new URL(name, folder), 'utf8')).execute(queries);
    },
  };
}

const migratorOf = (db: Queries): Migrator =>
  new Migrator({
    db,
    provider: files,
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });

/** Brings the tables up to date; nodes that start together do it one after the other. */
export async function migrate(db: Queries): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Names of the migrations that have not run here, oldest first. */
export async function pendingMigrations(db: Queries): Promise<readonly string[]> {
  const known = await migratorOf(db).getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/** Whether every migration this program knows has run. */
export async function isMigrated(db: Queries): Promise<boolean> {
  const done = await sql<{ name: string }>`select name from migration`.execute(db);
  const known = Object.keys(await files.getMigrations());
  return known.every((name) => done.rows.some((row) => row.name === name));
}
