/**
 * `npm run setup`: installs the npm packages. On Debian, as root, it also installs the programs of the tests, such as browsers,
 * fonts, PostgreSQL, promtool and SoftHSM. On another system, or for another account, it lists the missing programs. `npm test`
 * begins with the same steps.
 */
import { ensureInstalled } from './steps/ensure-install.mjs';
import { ensureSystem } from './steps/ensure-system.mjs';
import { onStopSignal, stopEverything } from './steps/processes.mjs';

onStopSignal(stopEverything);
try {
  await ensureInstalled();
  await ensureSystem(['browsers', 'database', 'alerts', 'keys']);
  console.log('Packages, browsers, fonts, PostgreSQL, promtool and SoftHSM are installed.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
