import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { lawDay, lawTimeAt } from '../../apps/api/test/support/law-day.ts';
import { findFreePort } from '../../scripts/steps/ports.ts';
import { startProduct } from '../../scripts/steps/product.ts';
import { makeTemporaryFolder } from '../../scripts/steps/temporary-folder.ts';

/** Starts the built product with an empty database, calls `measure` with the product's port, and stops the product. */
export async function withProduct<T>(measure: (port: number) => Promise<T>): Promise<T> {
  const port = await findFreePort();
  const simulatorPort = await findFreePort();
  // The modules of e2e read these variables when they are imported, so this function sets the variables first.
  process.env.E2E_PORT = String(port);
  process.env.E2E_SIMULATOR_PORT = String(simulatorPort);
  const { dataFolder } = await import('../../e2e/fixtures/addresses.ts');
  const logs = makeTemporaryFolder('kaisetsu-bench-');
  const log = await open(join(logs.folder, 'product.log'), 'w');
  const empty = () => rmSync(dataFolder, { recursive: true, force: true });
  empty();
  process.once('exit', empty);
  const product = startProduct({
    port,
    simulatorPort,
    env: {
      DATA_DIR: dataFolder,
      ...lawTimeAt(lawDay),
      RATE_PER_ADDRESS: '1000000',
      RATE_PER_SESSION: '10000',
    },
    stdio: log.fd,
  });
  try {
    await product.ready();
    return await measure(port);
  } finally {
    await product.stop();
    await log.close();
    logs.remove();
    empty();
  }
}
