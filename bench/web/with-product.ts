import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { lawDay, lawTimeAt } from '../../apps/api/test/support/law-day.ts';
import { findFreePort } from '../../scripts/steps/ports.ts';
import { startProduct } from '../../scripts/steps/product.ts';
import { inRepo } from '../../scripts/steps/repo.ts';
import { makeTemporaryFolder } from '../../scripts/steps/temporary-folder.ts';

/** Bank code and method. */
type Offer = readonly [string, string];

export async function withProduct<T>(
  measure: (port: number) => Promise<T>,
  offers: readonly Offer[] = [],
): Promise<T> {
  // The modules of e2e read these variables once, when they are imported, so all parts use the same ports.
  process.env.E2E_PORT ??= String(await findFreePort());
  process.env.E2E_SIMULATOR_PORT ??= String(await findFreePort());
  const [port, simulatorPort] = [Number(process.env.E2E_PORT), Number(process.env.E2E_SIMULATOR_PORT)];
  const { dataFolder } = await import('../../e2e/fixtures/addresses.ts');
  const logs = makeTemporaryFolder('kaisetsu-bench-');
  const log = await open(join(logs.folder, 'product.log'), 'w');
  const empty = () => rmSync(dataFolder, { recursive: true, force: true });
  empty();
  process.once('exit', empty);
  const env = { DATA_DIR: dataFolder, ...lawTimeAt(lawDay), RATE_PER_SESSION: '10000' };
  const start = () => startProduct({ port, simulatorPort, env, stdio: log.fd });
  let product = start();
  try {
    await product.ready();
    if (offers.length > 0) {
      // The embedded database serves one process.
      await product.stop();
      for (const offer of offers) switchOn(offer, env);
      product = start();
      await product.ready();
    }
    return await measure(port);
  } finally {
    await product.stop();
    await log.close();
    logs.remove();
    empty();
  }
}

function switchOn(offer: Offer, env: NodeJS.ProcessEnv): void {
  const admin = inRepo('apps', 'api', 'dist', 'admin.js');
  execFileSync(process.execPath, [admin, 'identity', 'offer', 'on', ...offer], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
