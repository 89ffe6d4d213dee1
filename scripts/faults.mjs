/**
 * `npm run faults`: two nodes behind a load balancer, broken in ten ways under load (bench/faults/run.ts, which takes the
 * arguments).
 */
import { build } from './build.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { ensureSystem } from './steps/ensure-system.mjs';
import { onStopSignal, run, stopEverything } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';

onStopSignal(stopEverything);
await ensureInstalled();
await ensureSystem(['database']);
// Before it is loaded: what acts as applicants reads the postal table.
await build();
process.exitCode = await run(process.execPath, [inRepo('bench/faults/run.ts'), ...process.argv.slice(2)]);
