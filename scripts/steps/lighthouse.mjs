import { ensureInstalled } from './ensure-install.mjs';
import { inRepo } from './repo.mjs';

/**
 * Installs Lighthouse in its own folder on first use, because only `npm run bench -- web` needs it.
 *
 * @returns {Promise<string>} its module
 * @throws when npm failed
 */
export async function ensureLighthouse() {
  const folder = inRepo('scripts', 'lighthouse');
  await ensureInstalled(folder);
  return `${folder}/node_modules/lighthouse/core/index.js`;
}
