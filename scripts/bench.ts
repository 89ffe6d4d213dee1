import { build } from './build.ts';
import { prepare } from './steps/prepare.ts';
import { run } from './steps/processes.ts';
import { inRepo } from './steps/repo.ts';

await prepare({ programs: ['database', 'browsers'], build });
process.exitCode = await run(process.execPath, [inRepo('bench/run.ts'), ...process.argv.slice(2)]);
