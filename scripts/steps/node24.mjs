import { existsSync } from 'node:fs';
import { capture } from './processes.mjs';
import { inRepo } from './repo.mjs';

/**
 * The Node that the image ships: this one if it is, else the registry's, in a folder of its own, because its package
 * would put a `node` into `node_modules/.bin`, before the one that runs npm's scripts.
 *
 * @returns {Promise<string>} its program
 * @throws when the registry has none for this machine (it has them for Linux)
 */
export async function ensureNode24() {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const folder = inRepo('scripts', 'node24');
  const program = inRepo(
    'scripts/node24/node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin/node',
  );
  if (!existsSync(program)) {
    const { code, output } = await capture('npm', ['ci', '--no-progress', '--ignore-scripts'], {
      cwd: folder,
    });
    if (code !== 0) throw new Error(`npm ci in ${folder} failed:\n${output}`);
  }
  if (!existsSync(program))
    throw new Error(
      `The registry has no Node 24 for ${process.platform} on ${process.arch}: run npm test with a Node 24 of your own.`,
    );
  return program;
}
