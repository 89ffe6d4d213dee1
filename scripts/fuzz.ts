/** `npm run fuzz [-- states]`: 100,000 requests, or 2,000 walks through the states, which `FUZZ_SEED` repeats. */
import { build } from './build.ts';
import { startPostgres } from './postgres.ts';
import { prepare } from './steps/prepare.ts';
import { run } from './steps/processes.ts';
import { binary } from './steps/repo.ts';

const files: Readonly<Record<string, string>> = {
  calls: 'apps/api/src/http/every-call.fuzz.test.ts',
  states: 'apps/api/test/state-machine.model.test.ts',
};

const [word = 'calls', ...more] = process.argv.slice(2);
const file = files[word];
if (file === undefined || more.length > 0) {
  console.error(`npm run fuzz -- [${Object.keys(files).join('|')}]`);
  process.exit(2);
}

await prepare({ programs: ['database'], build });
const postgres = await startPostgres();
process.exitCode = await run(binary('vitest'), ['run', '--project=api', file], {
  env: { TEST_DATABASE_URL: postgres.url, FUZZ_LONG: '1' },
}).finally(postgres.stop);
