import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { inRepo } from './repo.mjs';

/**
 * Installs the pinned packages if the installed packages differ from the lock file. Development packages are installed even
 * with NODE_ENV=production, because the build needs them.
 *
 * @param {string} [folder] with the package.json and its lock file; the repository's root by default
 * @returns {Promise<void>} rejects when npm fails
 */
export async function ensureInstalled(folder = inRepo()) {
  const lock = join(folder, 'package-lock.json');
  // npm writes this file at the end of an installation, so an interrupted installation has none.
  const marker = join(folder, 'node_modules', '.package-lock.json');
  if (existsSync(marker)) {
    if (statSync(marker).mtimeMs >= statSync(lock).mtimeMs) return;
    if (hasAllOf(packagesOf(lock), packagesOf(marker))) {
      utimesSync(marker, new Date(), new Date());
      return;
    }
  }
  console.log('Installing packages (npm ci) …');
  const code = await run('npm', ['ci', '--include=dev', '--no-progress'], { cwd: folder });
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}. Is the package registry reachable?`);
}

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} Locked
 * @param {string} file a package-lock.json
 * @returns {Record<string, Locked>} by path
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether each locked package is installed in its locked version. The times of the files are not enough, because a Git checkout
 * can change the time of the lock file but not its content. A needless installation would remove packages that running
 * processes use. Optional packages can be absent, because some are for other platforms.
 *
 * @param {Record<string, Locked>} locked
 * @param {Record<string, Locked>} installed
 */
function hasAllOf(locked, installed) {
  return Object.entries(locked)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .every(([path, { version, optional }]) =>
      path in installed ? installed[path]?.version === version : optional === true,
    );
}
