/**
 * `npm run faults`: starts two API nodes behind a load balancer, and injects faults while simulated applicants use the product.
 * Passes its arguments to bench/faults/run.ts.
 */
import { build } from './build.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { ensureSystem } from './steps/ensure-system.mjs';
import { onStopSignal, run, stopEverything } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';

onStopSignal(stopEverything);
await ensureInstalled();
await ensureSystem(['database']);
await build();
process.exitCode = await run(process.execPath, [inRepo('bench/faults/run.ts'), ...process.argv.slice(2)]);
