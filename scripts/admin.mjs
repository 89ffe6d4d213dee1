/**
 * `npm run admin -- <command>`: the bank engineer's command line. Like `npm start`, it installs the packages and builds if
 * something changed. It uses the data folder of `npm start` unless the environment sets `DATA_DIR`. Standard output
 * has only the result, so a program can read `npm run --silent admin -- … --json`.
 */
import { buildForAdmin } from './build.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { printToStandardError } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';

printToStandardError();
try {
  await ensureInstalled();
  await buildForAdmin();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(5);
}
process.env.DATA_DIR ||= inRepo('.data');
await import(inRepo('apps', 'api', 'dist', 'admin.js'));
