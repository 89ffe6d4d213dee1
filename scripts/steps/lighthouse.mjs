import { ensureInstalled } from './ensure-install.mjs';
import { inRepo } from './repo.mjs';

/**
 * Installs Lighthouse on its first use, in the folder scripts/lighthouse. Only `npm run bench -- web` needs it.
 *
 * @returns {Promise<string>} absolute path of its main module
 * @throws when npm fails
 */
export async function ensureLighthouse() {
  const folder = inRepo('scripts', 'lighthouse');
  await ensureInstalled(folder);
  return `${folder}/node_modules/lighthouse/core/index.js`;
}
