/**
 * `npm run bench`: builds the product and measures it (bench/README.md). `npm run bench -- journeys` measures one part.
 */
import { build } from './build.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { ensureSystem } from './steps/ensure-system.mjs';
import { onStopSignal, run, stopEverything } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';

onStopSignal(stopEverything);
await ensureInstalled();
await ensureSystem(['database', 'browsers']);
await build();
process.exitCode = await run(process.execPath, [inRepo('bench/run.ts'), ...process.argv.slice(2)]);
