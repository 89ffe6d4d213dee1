import { buildForAdmin } from './build.ts';
import { ensureInstalled } from './steps/ensure-install.ts';
import { holdLock } from './steps/lock.ts';
import { printToStandardError } from './steps/processes.ts';
import { inRepo } from './steps/repo.ts';

printToStandardError();
// The exit code of a failure before the command line itself runs.
process.exitCode = 5;
await holdLock(async () => {
  await ensureInstalled();
  await buildForAdmin();
});
process.exitCode = undefined;
process.env.DATA_DIR ||= inRepo('.data');
await import(inRepo('apps/api/dist/admin.js'));
