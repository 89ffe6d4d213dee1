/**
 * `npm run mutation`: changes the domain, then the server's state machine, in one place at a time, and runs the unit tests
 * against each change (stryker.config.mjs). Fails if the tests detect fewer than 80 % in either. Takes about an hour on two
 * cores. `npm run mutation -- api` runs one half. Further arguments go to Stryker:
 * `npm run mutation -- domain --incremental --mutate packages/domain/src/text/era.ts`.
 */
import { ensureInstalled } from './steps/ensure-install.mjs';
import { onStopSignal, run, stopEverything } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';

const halves = ['domain', 'api'];
const [first, ...more] = process.argv.slice(2);
const one = halves.find((half) => half === first);
if (first !== undefined && one === undefined) {
  console.error(`npm run mutation -- [${halves.join('|')} [arguments of Stryker]]`);
  process.exit(2);
}

onStopSignal(stopEverything);
await ensureInstalled();
for (const half of one === undefined ? halves : [one]) {
  const code = await run(inRepo('node_modules', '.bin', 'stryker'), ['run', ...more], {
    env: { MUTATION: half },
  });
  if (code !== 0) process.exitCode = code;
}
