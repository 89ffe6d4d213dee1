import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { makeBankKeys } from '../../src/adapters/pin-keys/bank-keys.ts';
import { openDatabase, type Queries } from '../../src/adapters/postgres/database.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { loadBanks } from '../../src/boot/banks.ts';
import { paths } from '../../src/boot/paths.ts';
import { seedSamples } from '../../src/boot/seed.ts';
import { createServerDatabase } from './server-database.ts';

/** Runs every migration and seeds the samples. A repetition changes nothing. */
export async function prepare(db: Queries): Promise<void> {
  const banks = await loadBanks(paths.banks);
  await migrate(db);
  await seedSamples(
    db,
    paths.samples,
    banks.all.map(({ bank }) => bank.code),
  );
}

/**
 * Vitest's `globalSetup`: prepares one database and one set of the banks' key pairs. A harness starts from a copy, because to
 * copy a database is much faster than to create one.
 *
 * `TEST_PREPARED` is the folder with `pin-keys/`. `TEST_DATABASE_TEMPLATE` is the name of the database on the server of
 * `TEST_DATABASE_URL`. If `TEST_DATABASE_URL` is not set, `TEST_DATABASE_IMAGE` is a file of the embedded database.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-prepared-'));
  const banks = await loadBanks(paths.banks);
  makeBankKeys(
    join(folder, 'pin-keys'),
    banks.all.map(({ bank }) => bank.code),
  );
  process.env.TEST_PREPARED = folder;
  const url = process.env.TEST_DATABASE_URL;
  const dropTemplate = url ? await prepareTemplate(url) : await prepareImage(folder);
  return async () => {
    await dropTemplate();
    rmSync(folder, { recursive: true });
  };
}

async function prepareTemplate(url: string): Promise<() => Promise<void>> {
  const template = await createServerDatabase(url);
  const database = await openDatabase({ ...onePrepared, url: template.url });
  await prepare(database.queries);
  await database.close();
  process.env.TEST_DATABASE_TEMPLATE = template.name;
  return template.drop;
}

async function prepareImage(folder: string): Promise<() => Promise<void>> {
  const embeddedFolder = join(folder, 'database');
  const database = await openDatabase({ ...onePrepared, embeddedFolder });
  await prepare(database.queries);
  await database.close();
  const pglite = await PGlite.create(join(embeddedFolder, 'pgdata'));
  const image = await pglite.dumpDataDir('none');
  await pglite.close();
  const file = join(folder, 'image.tar');
  await writeFile(file, image.stream());
  process.env.TEST_DATABASE_IMAGE = file;
  return async () => undefined;
}

const onePrepared = {
  url: null,
  poolSize: 1,
  embeddedFolder: 'memory://',
  onConnectionError: () => undefined,
};
