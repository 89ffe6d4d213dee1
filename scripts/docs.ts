import { prepare } from './steps/prepare.ts';

await prepare();
await import('./docs/main.ts');
