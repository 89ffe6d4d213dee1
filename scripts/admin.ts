import { buildForAdmin } from './build.ts';
import { ensureInstalled } from './steps/ensure-install.ts';
import { holdLock } from './steps/lock.ts';
import { printToStandardError } from './steps/processes.ts';
import { inRepo } from './steps/repo.ts';

printToStandardError();
try {
  await holdLock(async () => {
    await ensureInstalled();
    await buildForAdmin();
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(5);
}
process.env.DATA_DIR ||= inRepo('.data');
await import(inRepo('apps/api/dist/admin.js'));
