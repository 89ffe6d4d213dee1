import { buildPostcodes } from './build-postcodes.ts';

/** Writes everything in `generated-data/`; `npm run build` runs it. */
const written = await buildPostcodes();
process.stdout.write(`postal numbers: ${written ? 'written' : 'up to date'}\n`);
