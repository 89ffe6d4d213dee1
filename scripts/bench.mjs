/**
 * `npm run bench`: figures beside what they are measured against, servers and bare driver alike on the Node that the image
 * ships. `npm run bench -- journeys` for one part.
 */
import { build } from './build.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { ensureSystem } from './steps/ensure-system.mjs';
import { ensureNode24 } from './steps/node24.mjs';
import { onStopSignal, run, stopEverything } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';

onStopSignal(stopEverything);
await ensureInstalled();
await ensureSystem(['database', 'browsers']);
// Before they are loaded: what acts as applicants reads the postal table.
await build();
// That Node reads TypeScript by itself, which leaves more of the processor to what is measured than tsx does.
process.exitCode = await run(await ensureNode24(), [inRepo('bench/run.ts'), ...process.argv.slice(2)]);
