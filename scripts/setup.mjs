/**
 * `npm run setup`: installs the npm packages, and the browsers, fonts and PostgreSQL that the tests need (Debian, as root).
 * On another system, or without root, it names what is missing. `npm test` does the same when something is missing.
 */
import { ensureInstalled } from './steps/ensure-install.mjs';
import { ensureSystem } from './steps/ensure-system.mjs';
import { onStopSignal, stopEverything } from './steps/processes.mjs';

onStopSignal(stopEverything);
try {
  await ensureInstalled();
  await ensureSystem(['browsers', 'database']);
  console.log('All that the tests need is installed.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
