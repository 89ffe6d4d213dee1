/**
 * `npm run mutation`: mutation tests with Stryker (stryker.config.mjs). Stryker changes the code in one place and runs the unit
 * tests; it repeats this for every place. The run has two halves. The half `domain` changes packages/domain. The half `api`
 * changes the server's state machine and four modules of its rules. A half fails if its tests detect fewer than 80 % of the
 * changes. The two halves together take about an hour on two cores.
 *
 * `npm run mutation -- api` runs only the half `api`. Further arguments go to Stryker:
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
