import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const resolvePath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const bundledBanks = resolvePath('./banks/');
const isBundle = existsSync(bundledBanks);

/** The bundle is in `dist/`, this file in `src/boot/`. */
const apiFolder = isBundle ? '../' : '../../';

export const paths = {
  banks: isBundle ? bundledBanks : resolvePath('../../../../banks/'),
  postcodes: resolvePath(`${apiFolder}generated-data/postcodes.txt`),
  samples: resolvePath(`${apiFolder}reference-data/samples/`),
  web: resolvePath(`${apiFolder}../web/dist/`),
  desk: resolvePath(`${apiFolder}../desk/dist/`),
};
