import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBankKeys } from '../../src/adapters/pin/bank-keys.ts';
import { openDatabase } from '../../src/adapters/postgres/connection/database.ts';
import { migrate } from '../../src/adapters/postgres/connection/migrate.ts';
import type { Queries } from '../../src/adapters/postgres/connection/queries.ts';
import { seedSamples } from '../../src/admin/lists/seed.ts';
import { loadBanks } from '../../src/boot/banks.ts';
import { paths } from '../../src/boot/paths.ts';
import { createServerDatabase } from './server-database.ts';

export async function prepare(db: Queries): Promise<void> {
  const banks = await loadBanks(paths.banks);
  await migrate(db);
  await seedSamples(
    db,
    paths.samples,
    banks.all.map(({ bank }) => bank.code),
  );
}

/** Vitest's `globalSetup`: a copy is much faster than a new database. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-prepared-'));
  const banks = await loadBanks(paths.banks);
  makeBankKeys(
    join(folder, 'pin-keys'),
    banks.all.map(({ bank }) => bank.code),
  );
  process.env.TEST_PREPARED = folder;
  const url = process.env.TEST_DATABASE_URL;
  const template = url ? await createServerDatabase(url) : undefined;
  if (template !== undefined) process.env.TEST_DATABASE_TEMPLATE = template.name;
  const database = await openDatabase({
    url: template?.url ?? null,
    poolSize: 1,
    embeddedFolder: join(folder, 'embedded'),
    onConnectionError: () => undefined,
  });
  await prepare(database.queries);
  await database.close();
  return async () => {
    await template?.drop();
    rmSync(folder, { recursive: true });
  };
}

export function copyEmbedded(folder: string): string {
  const embeddedFolder = join(folder, 'embedded');
  const prepared = join(process.env.TEST_PREPARED ?? '', 'embedded');
  if (existsSync(prepared)) cpSync(prepared, embeddedFolder, { recursive: true });
  return embeddedFolder;
}
