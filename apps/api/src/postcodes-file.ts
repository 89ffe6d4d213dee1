import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { paths } from './paths.ts';

/** Where `admin import postal-data` writes. */
export const importedPostcodes = ({ POSTCODES_FILE, DATA_DIR }: Config): string =>
  POSTCODES_FILE === undefined ? join(DATA_DIR, 'postcodes.txt') : resolve(POSTCODES_FILE);

/** The table of postal numbers to open: what the bank imported, else the one that was built. @throws ConfigError */
export function postcodesFile(config: Config): string {
  const imported = importedPostcodes(config);
  if (existsSync(imported)) return imported;
  if (config.POSTCODES_FILE === undefined) return paths.postcodes;
  throw new ConfigError(
    `POSTCODES_FILE: there is no ${imported}. Make it with: npm run admin -- import postal-data utf_ken_all.csv`,
  );
}
