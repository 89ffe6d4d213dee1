import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// `src/` and the bundle's `dist/` stand side by side, so one relative address serves both.
const from = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const bundledBanks = from('./banks/');

export const paths = {
  /** One folder a bank; the bundle has its own copy. */
  banks: existsSync(bundledBanks) ? bundledBanks : from('../../../banks/'),
  postcodes: from('../generated-data/postcodes.txt'),
  samples: from('../reference-data/samples/'),
  web: from('../../web/dist/'),
};
