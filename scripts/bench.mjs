/**
 * `npm run bench`: figures beside what they are measured against, servers and bare driver alike on the Node that the image
 * ships. `npm run bench -- journeys` for one part.
 */
import { build } from './build.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { ensureSystem } from './steps/ensure-system.mjs';
import { onStopSignal, run, stopEverything } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';

onStopSignal(stopEverything);
await ensureInstalled();
await ensureSystem(['database', 'browsers']);
// Before they are loaded: what acts as applicants reads the postal table.
await build();
process.exitCode = await run(process.execPath, [inRepo('bench/run.ts'), ...process.argv.slice(2)]);
