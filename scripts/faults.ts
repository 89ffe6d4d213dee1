import { build } from './build.ts';
import { prepare } from './steps/prepare.ts';

await prepare({ programs: ['database'], build });
await import('../bench/faults/run.ts');
