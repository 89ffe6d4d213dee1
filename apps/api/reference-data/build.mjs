import { register } from 'tsx/esm/api';

/** Makes everything in `generated-data/`; run by `npm run build`. Plain node starts it, tsx reads the TypeScript. */
const unregister = register();
const { buildPostcodes } = await import('./build-postcodes.ts');
const written = await buildPostcodes();
process.stdout.write(`postal numbers: ${written ? 'written' : 'up to date'}\n`);
await unregister();
