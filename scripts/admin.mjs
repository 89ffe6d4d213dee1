/**
 * `npm run admin -- <command>`: the bank engineer's command line. Like `npm start`, it installs the packages and builds if
 * something changed. It uses the data folder of `npm start` unless the environment sets `DATA_DIR`. When nothing needs an
 * installation or a build, standard output has only the result, so a program can read `npm run --silent admin -- … --json`.
 */
import { buildForAdmin } from './build.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { inRepo } from './steps/repo.mjs';

// The messages of this process about installation and build go to standard error.
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
