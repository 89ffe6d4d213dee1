/**
 * `npm run fuzz`: the long form of the schema-driven fuzz, 100,000 requests to the API on a PostgreSQL of its own
 * (`npm test` sends a few thousand). Nothing to install by hand; the seed of a failure is printed.
 */
import { startPostgres } from './postgres.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { ensureSystem } from './steps/ensure-system.mjs';
import { onStopSignal, run, stopEverything } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';

onStopSignal(stopEverything);
await ensureInstalled();
await ensureSystem();
const postgres = await startPostgres();
process.exitCode = await run(
  inRepo('node_modules/.bin/vitest'),
  ['run', '--project=api', 'apps/api/src/http/every-call.fuzz.test.ts'],
  { env: { TEST_DATABASE_URL: postgres.url, FUZZ_LONG: '1' } },
).finally(postgres.stop);
