import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Queries } from './database.ts';

/** In a build, the folder is beside the bundle in `dist/`. */
const folder = new URL(import.meta.url.endsWith('.ts') ? '../migrations/' : './migrations/', import.meta.url);

const files: MigrationProvider = {
  async getMigrations() {
    const names = readdirSync(folder).filter((name) => /^\d{4}-.*\.sql$/.test(name));
    return Object.fromEntries(names.map((name) => [name.replace(/\.sql$/, ''), createMigration(name)]));
  },
};

function createMigration(name: string): Migration {
  return {
    up: async (queries) => {
      await sql.raw(readFileSync(new URL(name, folder), 'utf8')).execute(queries);
    },
  };
}

const createMigrator = (db: Queries): Migrator =>
  new Migrator({
    db,
    provider: files,
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });

export type MigrationState = {
  readonly begun: boolean;
  readonly pending: readonly string[];
  /** A migration leaves the statements of the previous version valid (docs/changing.md). */
  readonly newer: readonly string[];
};

export class UnknownMigrations extends Error {
  constructor(names: readonly string[], pending: readonly string[]) {
    super(
      `The database has migrations that this version does not know: ${names.join(', ')}. ${pending.length === 0 ? '' : `It lacks migrations of this version: ${pending.join(', ')}. `}Another, incompatible version migrated it. Nothing was changed.`,
    );
  }
}

export async function readMigrationState(db: Queries): Promise<MigrationState> {
  const ours = Object.keys(await files.getMigrations()).sort();
  const found = await sql<{ table: string | null }>`select to_regclass('migration')::text as table`.execute(
    db,
  );
  const done = new Set<string>();
  if (found.rows[0]?.table != null) {
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
    for (const { name } of rows) done.add(name);
  }
  const pending = ours.filter((name) => !done.has(name));
  const unknown = [...done].filter((name) => !ours.includes(name)).sort();
  const newest = ours.at(-1) ?? '';
  const unexpected = pending.length > 0 ? unknown : unknown.filter((name) => name < newest);
  if (unexpected.length > 0) throw new UnknownMigrations(unexpected, pending);
  return { begun: done.size > 0, pending, newer: unknown };
}

export async function migrate(db: Queries): Promise<void> {
  const { pending } = await readMigrationState(db);
  if (pending.length === 0) return;
  const { error } = await createMigrator(db).migrateToLatest();
  if (error !== undefined) throw error;
}

export async function isMigrated(db: Queries): Promise<boolean> {
  const { pending } = await readMigrationState(db);
  return pending.length === 0;
}
