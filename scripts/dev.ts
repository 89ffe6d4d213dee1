import { copyFileSync, mkdirSync } from 'node:fs';
import { buildReferenceData } from './build.ts';
import { forwardToApi } from './steps/forward-to-api.ts';
import { readPorts, requireFreePorts } from './steps/ports.ts';
import { prepare } from './steps/prepare.ts';
import { isStopping } from './steps/processes.ts';
import { startProduct } from './steps/product.ts';
import { inRepo } from './steps/repo.ts';

const ports = readPorts({ PORT: 3000, EKYC_SIMULATOR_PORT: 3001, API_PORT: 3003 });
await prepare({ build: buildReferenceData });
await requireFreePorts(ports, 'npm run dev');
// The API inserts the bank into this page, and Vite adds the scripts afterwards.
const page = inRepo('.cache/dev-page');
mkdirSync(page, { recursive: true });
copyFileSync(inRepo('apps/web/index.html'), `${page}/index.html`);
const product = startProduct({
  port: ports.API_PORT,
  simulatorPort: ports.EKYC_SIMULATOR_PORT,
  env: { DATA_DIR: process.env.DATA_DIR || inRepo('.data'), WEB_DIR: page },
  watch: true,
});
const { createServer } = await import('vite');
const vite = await createServer({
  configFile: inRepo('apps/web/vite.config.ts'),
  root: inRepo('apps/web'),
  appType: 'custom',
  plugins: [forwardToApi(ports.API_PORT)],
  server: { host: process.env.HOST || '127.0.0.1', port: ports.PORT, strictPort: true },
});
await vite.listen();
await product.ready();
console.log(`\nReady: http://fukuoka.localhost:${ports.PORT}/ (hot reload). Ctrl+C stops it.\n`);
const { name, code } = await product.firstEnd();
if (!isStopping()) throw new Error(`The ${name} ended with exit code ${code}.`);
