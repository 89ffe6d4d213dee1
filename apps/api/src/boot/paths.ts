import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const from = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const bundledBanks = from('./banks/');
const isBundle = existsSync(bundledBanks);

/** The bundle is in `dist/`, this file in `src/boot/`. */
const apiFolder = isBundle ? '../' : '../../';

export const paths = {
  banks: isBundle ? bundledBanks : from('../../../../banks/'),
  postcodes: from(`${apiFolder}generated-data/postcodes.txt`),
  samples: from(`${apiFolder}reference-data/samples/`),
  web: from(`${apiFolder}../web/dist/`),
};
