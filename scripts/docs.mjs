/** `npm run docs`: installs the packages if the lock file changed, then writes docs/generated/ (scripts/docs/main.ts). */
import { ensureInstalled } from './steps/ensure-install.mjs';

await ensureInstalled();
await import('./docs/main.ts');
