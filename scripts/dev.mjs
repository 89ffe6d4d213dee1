/**
 * `npm run dev`: starts the product from its sources. When a source of the page changes, Vite reloads the page in the browser.
 * When a source of the API or the eKYC simulator changes, that server restarts. The addresses and the data folder (`DATA_DIR`,
 * by default `.data/`) are those of `npm start`. Ports: `PORT` (3000) for the page, `EKYC_SIMULATOR_PORT` (3001), `API_PORT`
 * (3002).
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { buildForDevelopment } from './build.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { forwardToApi } from './steps/forward-to-api.mjs';
import { isPortFree, portFromEnvironment } from './steps/ports.mjs';
import { isStopping, onStopSignal, stopEverything } from './steps/processes.mjs';
import { startProduct } from './steps/product.mjs';
import { inRepo } from './steps/repo.mjs';

async function main() {
  onStopSignal(stopEverything);
  const ports = {
    PORT: portFromEnvironment('PORT', 3000),
    EKYC_SIMULATOR_PORT: portFromEnvironment('EKYC_SIMULATOR_PORT', 3001),
    API_PORT: portFromEnvironment('API_PORT', 3002),
  };
  for (const [name, port] of Object.entries(ports)) {
    if (!(await isPortFree(port))) {
      throw new Error(`Port ${port} is in use. Choose another: ${name}=${port + 100} npm run dev`);
    }
  }
  await ensureInstalled();
  await buildForDevelopment();
  // Give the API the unbuilt index.html: the API inserts the bank, and Vite adds the scripts afterwards.
  const page = inRepo('.cache', 'dev-page');
  mkdirSync(page, { recursive: true });
  copyFileSync(inRepo('apps', 'web', 'index.html'), `${page}/index.html`);
  const product = startProduct({
    port: ports.API_PORT,
    simulatorPort: ports.EKYC_SIMULATOR_PORT,
    env: { DATA_DIR: process.env.DATA_DIR || inRepo('.data'), WEB_DIR: page },
    watch: true,
  });
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: inRepo('apps', 'web', 'vite.config.ts'),
    root: inRepo('apps', 'web'),
    appType: 'custom',
    plugins: [forwardToApi(ports.API_PORT)],
    server: { host: process.env.HOST || '127.0.0.1', port: ports.PORT, strictPort: true },
  });
  await vite.listen();
  await product.ready();
  console.log(`\nReady: http://fukuoka.localhost:${ports.PORT}/ (hot reload). Ctrl+C stops it.\n`);
  const { name, code } = await product.firstEnd();
  if (!isStopping()) throw new Error(`The ${name} ended with exit code ${code}.`);
}

main().catch(async (error) => {
  if (isStopping()) return;
  console.error(error instanceof Error ? error.message : error);
  await stopEverything();
  process.exit(1);
});
