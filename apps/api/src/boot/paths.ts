import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const from = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const bundledBanks = from('./banks/');
const isBundle = existsSync(bundledBanks);

/** Relative path of `apps/api`: one level above the bundle (`dist/`), two levels above this file (`src/boot/`). */
const apiFolder = isBundle ? '../' : '../../';

/** Absolute paths of the files that a node reads, both for the sources and for the bundle. */
export const paths = {
  /** One folder for each bank. The bundle contains a copy. */
  banks: isBundle ? bundledBanks : from('../../../../banks/'),
  postcodes: from(`${apiFolder}generated-data/postcodes.txt`),
  samples: from(`${apiFolder}reference-data/samples/`),
  web: from(`${apiFolder}../web/dist/`),
};
