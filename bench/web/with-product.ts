import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { lawDay, lawTimeAt } from '../../apps/api/test/support/law-day.ts';
import { makeDisposableFolder } from '../../scripts/steps/disposable-folder.ts';
import { findFreePort } from '../../scripts/steps/ports.ts';
import { startProduct } from '../../scripts/steps/product.ts';

export async function withProduct<T>(
  measure: (port: number) => Promise<T>,
  offer?: readonly [bankCode: string, method: string],
): Promise<T> {
  // The modules of e2e read these variables once, when they are imported, so all parts use the same ports.
  process.env.E2E_PORT ??= String(await findFreePort());
  process.env.E2E_SIMULATOR_PORT ??= String(await findFreePort());
  const [port, simulatorPort] = [Number(process.env.E2E_PORT), Number(process.env.E2E_SIMULATOR_PORT)];
  const { dataFolder } = await import('../../e2e/fixtures/addresses.ts');
  const { runAdmin } = await import('../../e2e/fixtures/back-office.ts');
  const logs = makeDisposableFolder('kaisetsu-bench-');
  const log = await open(join(logs.folder, 'product.log'), 'w');
  const empty = () => rmSync(dataFolder, { recursive: true, force: true });
  empty();
  process.once('exit', empty);
  const env = { DATA_DIR: dataFolder, ...lawTimeAt(lawDay), RATE_PER_SESSION: '10000' };
  // The embedded database serves one process.
  if (offer !== undefined) {
    runAdmin(env, ['database', 'migrate']);
    runAdmin(env, ['identity', 'offer', 'on', ...offer]);
  }
  const product = startProduct({ port, simulatorPort, env, stdio: log.fd });
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
