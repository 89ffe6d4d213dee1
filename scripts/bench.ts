import { build } from './build.ts';
import { prepare } from './steps/prepare.ts';

await prepare({ programs: ['database', 'browsers'], build });
await import('../bench/run.ts');
