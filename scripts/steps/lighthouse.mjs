import { ensureInstalled } from './ensure-install.mjs';
import { inRepo } from './repo.mjs';

/**
 * Lighthouse, in a folder of its own: who does not measure the page need not install it.
 *
 * @returns {Promise<string>} its module
 * @throws when npm failed
 */
export async function ensureLighthouse() {
  const folder = inRepo('scripts', 'lighthouse');
  await ensureInstalled(folder);
  return `${folder}/node_modules/lighthouse/core/index.js`;
}
