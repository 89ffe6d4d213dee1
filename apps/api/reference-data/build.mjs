import { buildPostcodes } from './build-postcodes.ts';

/** Writes the postal table in `generated-data/`, unless it is up to date. `npm run build` runs this script. */
const written = await buildPostcodes();
process.stdout.write(`postal numbers: ${written ? 'written' : 'up to date'}\n`);
