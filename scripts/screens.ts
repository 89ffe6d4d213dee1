import { cpSync, rmSync } from 'node:fs';
import { build } from './build.ts';
import { findFreePort } from './steps/ports.ts';
import { prepare } from './steps/prepare.ts';
import { run } from './steps/processes.ts';
import { binary, inRepo } from './steps/repo.ts';

await prepare({ programs: ['browsers', 'database'], build });
const selection = process.argv.slice(2);
rmSync(inRepo('e2e/test-results/screens'), { recursive: true, force: true });
// Another build can replace the page meanwhile.
const page = inRepo('e2e/test-results/page');
rmSync(page, { recursive: true, force: true });
cpSync(inRepo('apps/web/dist'), page, { recursive: true });
const code = await run(
  binary('playwright'),
  [
    'test',
    '--config=e2e/screens/playwright.config.ts',
    '--reporter=list',
    ...(selection.length > 0 ? selection : ['--project=fukuoka']),
  ],
  {
    env: {
      WEB_DIR: page,
      E2E_PORT: process.env.E2E_PORT || String(await findFreePort(3200)),
      E2E_SIMULATOR_PORT: process.env.E2E_SIMULATOR_PORT || String(await findFreePort(3201)),
      E2E_DESK_PORT: process.env.E2E_DESK_PORT || String(await findFreePort(3202)),
    },
  },
);
process.exitCode =
  code !== 0 || selection.length > 0 ? code : await run(process.execPath, ['e2e/screens/publish.ts']);
