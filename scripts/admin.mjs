/**
 * `npm run admin -- <command>`: the bank engineer's command line. Like `npm start` it installs and builds if something
 * changed, and uses the same data unless the environment names others. Standard output has only the result, so a
 * program can read `npm run --silent admin -- … --json`.
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
