import { noticeOldPictures } from './docs/screens.ts';
import { ensureInstalled, isInstalled } from './steps/ensure-install.ts';
import { holdLock } from './steps/lock.ts';
import { capture, handleStopSignals } from './steps/processes.ts';
import { binary, inRepo } from './steps/repo.ts';

const node = process.execPath;
const checks: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  'format and lint': [binary('biome'), 'ci', '--error-on-warnings', '--colors=off', '.'],
  'types of the programs of Node': [binary('tsc'), '-p', inRepo('.')],
  'types of packages/domain': [binary('tsc'), '-p', inRepo('packages/domain')],
  'types of packages/jp-address': [binary('tsc'), '-p', inRepo('packages/jp-address')],
  'types of banks': [binary('tsc'), '-p', inRepo('banks')],
  'types of apps/web': [binary('tsc'), '-p', inRepo('apps/web')],
  'unused code': [binary('knip'), '--no-progress'],
  'generated documents': [node, inRepo('scripts/docs/main.ts'), '--check'],
  'API description': [node, inRepo('scripts/steps/lint-openapi.ts')],
  'clauses and tests': [node, inRepo('scripts/trace.ts'), '--summary'],
};

export async function check(): Promise<number> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, [command, ...args]]) => ({
      name,
      ...(await capture(command, args)),
    })),
  );
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, output } of failed) console.log(`── ${name} failed\n${output.trim()}\n`);
  const notice = noticeOldPictures();
  if (notice !== null) console.log(notice);
  console.log(`${results.length - failed.length} of ${results.length} checks passed`);
  return failed.length;
}

if (process.argv[1] === import.meta.filename) {
  handleStopSignals();
  // Writes nothing if the packages are installed, for a read-only checkout.
  if (!isInstalled()) await holdLock(ensureInstalled);
  process.exitCode = (await check()) === 0 ? 0 : 1;
}
