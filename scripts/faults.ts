import { build } from './build.ts';
import { prepare } from './steps/prepare.ts';
import { run } from './steps/processes.ts';
import { inRepo } from './steps/repo.ts';

await prepare({ programs: ['database'], build });
process.exitCode = await run(process.execPath, [inRepo('bench/faults/run.ts'), ...process.argv.slice(2)]);
