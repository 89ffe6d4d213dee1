/**
 * `npm run admin -- <command>`: the bank engineer's command line. Installs and builds when something changed, as
 * `npm start` does, and works on the same data unless the environment says otherwise. Standard output has
 * only the result, so that a program can read `npm run --silent admin -- … --json`.
 */
import { buildForAdmin } from './build.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { inRepo } from './steps/repo.mjs';

console.log = console.error;
try {
  await ensureInstalled();
  await buildForAdmin();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(5);
}
process.env.DATA_DIR ||= inRepo('.data');
await import(inRepo('apps', 'api', 'dist', 'admin.js'));
