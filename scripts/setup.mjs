/**
 * `npm run setup`: installs the npm packages. On Debian, as root, it also installs the browsers, fonts and PostgreSQL of the
 * tests. On another system, or for another account, it lists the missing programs. `npm test` does this too.
 */
import { ensureInstalled } from './steps/ensure-install.mjs';
import { ensureSystem } from './steps/ensure-system.mjs';
import { onStopSignal, stopEverything } from './steps/processes.mjs';

onStopSignal(stopEverything);
try {
  await ensureInstalled();
  await ensureSystem(['browsers', 'database']);
  console.log('Packages, browsers, fonts and PostgreSQL are installed.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
