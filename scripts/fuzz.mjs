/**
 * `npm run fuzz`: sends 100,000 generated requests to the API on a temporary PostgreSQL (`npm test` sends a few thousand).
 * `npm run fuzz -- states`: makes 2,000 random walks through the state machine of an application. Both commands install missing
 * packages and programs first. A failure prints its seed. To repeat a failure of `states`, set `FUZZ_SEED` to that seed.
 */
import { build } from './build.mjs';
import { startPostgres } from './postgres.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { ensureSystem } from './steps/ensure-system.mjs';
import { onStopSignal, run, stopEverything } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';

/** @type {Readonly<Record<string, string>>} */
const files = {
  calls: 'apps/api/src/http/every-call.fuzz.test.ts',
  states: 'apps/api/test/state-machine.model.test.ts',
};

const [word = 'calls', ...more] = process.argv.slice(2);
const file = files[word];
if (file === undefined || more.length > 0) {
  console.error(`npm run fuzz -- [${Object.keys(files).join('|')}]`);
  process.exit(2);
}

onStopSignal(stopEverything);
await ensureInstalled();
await ensureSystem(['database']);
await build();
const postgres = await startPostgres();
process.exitCode = await run(inRepo('node_modules/.bin/vitest'), ['run', '--project=api', file], {
  env: { TEST_DATABASE_URL: postgres.url, FUZZ_LONG: '1' },
}).finally(postgres.stop);
