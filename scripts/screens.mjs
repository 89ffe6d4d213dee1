/**
 * `npm run screens`: opens the screens of both flows for each bank, on the built product with temporary data, and writes the
 * screen catalogue into docs/generated/screens/. It takes some minutes. Arguments go to Playwright and select a part:
 * `npm run screens -- --project=fukuoka --grep=personal`. A run with arguments does not write the catalogue.
 */
import { cpSync, rmSync } from 'node:fs';
import { build } from './build.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { ensureSystem } from './steps/ensure-system.mjs';
import { freePort } from './steps/ports.mjs';
import { onStopSignal, run, stopEverything } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';

/** @param {string} name */
const binary = (name) => inRepo('node_modules', '.bin', name);

async function main() {
  onStopSignal(stopEverything);
  await ensureInstalled();
  await ensureSystem(['browsers', 'database']);
  await build();
  const some = process.argv.slice(2);
  rmSync(inRepo('e2e', 'test-results', 'screens'), { recursive: true, force: true });
  // The run uses a copy of the page, because another build can replace the page meanwhile.
  const page = inRepo('e2e', 'test-results', 'page');
  rmSync(page, { recursive: true, force: true });
  cpSync(inRepo('apps', 'web', 'dist'), page, { recursive: true });
  const walked = await run(
    binary('playwright'),
    ['test', '--config=e2e/screens/playwright.config.ts', '--reporter=list', ...some],
    {
      env: {
        WEB_DIR: page,
        E2E_PORT: process.env.E2E_PORT || String(await freePort(3200)),
        E2E_SIMULATOR_PORT: process.env.E2E_SIMULATOR_PORT || String(await freePort(3201)),
      },
    },
  );
  if (walked !== 0 || some.length > 0) return walked;
  return run(process.execPath, ['e2e/screens/publish.ts']);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  async (error) => {
    console.error(error instanceof Error ? error.message : error);
    await stopEverything();
    process.exitCode = 1;
  },
);
