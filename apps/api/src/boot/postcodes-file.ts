import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openPostcodes, type Places } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import type { Postcodes } from '@kaisetsu/jp-address/postal-table/postal-table';
import { ConfigError } from '../core/expected-error.ts';
import type { Config } from './config.ts';
import { paths } from './paths.ts';

export type PostcodesFile = Postcodes & { readonly places: Places };

const importCommand = 'npm run admin -- import postal-data utf_ken_all.csv';

export const getImportedPostcodes = ({ POSTCODES_FILE, DATA_DIR }: Config): string =>
  POSTCODES_FILE === undefined ? join(DATA_DIR, 'postcodes.txt') : resolve(POSTCODES_FILE);

/** @throws ConfigError when POSTCODES_FILE does not exist */
export function findPostcodesFile(config: Config): string {
  const imported = getImportedPostcodes(config);
  if (existsSync(imported)) return imported;
  if (config.POSTCODES_FILE === undefined) return paths.postcodes;
  throw new ConfigError(`POSTCODES_FILE: ${imported} does not exist. Create it with: ${importCommand}`);
}

/** @throws ConfigError with the command that repairs an unreadable table */
export function openPostcodesFile(config: Config): PostcodesFile {
  const file = findPostcodesFile(config);
  try {
    return openPostcodes(file);
  } catch (error) {
    const alternative = config.POSTCODES_FILE === undefined ? `remove ${file}` : 'unset POSTCODES_FILE';
    const remedy =
      file === paths.postcodes
        ? 'Run npm run build'
        : `Import it again (${importCommand}), or ${alternative}`;
    throw new ConfigError(`${(error as Error).message}. ${remedy}.`);
  }
}
