import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepo } from './repo.mjs';

const skipped = new Set(['node_modules', 'dist', 'generated-data', 'test-results', '.cache', '.data']);

/**
 * @param {string} path absolute; a file, a folder or nothing
 * @returns {Generator<string>} the files in it, in an order that does not change
 */
function* filesIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isFile()) return yield path;
  for (const name of readdirSync(path).sort()) {
    if (!skipped.has(name)) yield* filesIn(join(path, name));
  }
}

/**
 * Fingerprint of the contents of files and folders. It ignores their times, so a fresh checkout or a touched file causes no
 * build.
 *
 * @param {readonly string[]} inputs relative to the repository
 */
function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesIn(inRepo(input))) {
      // A build does not contain tests.
      if (!/\.test\.tsx?$/.test(file)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * Runs a step of the build, unless its inputs are unchanged since its last success and its outputs exist.
 *
 * @param {{
 *   name: string,
 *   inputs: readonly string[],
 *   outputs: readonly string[],
 *   make: () => Promise<void>,
 * }} step paths relative to the repository
 * @returns {Promise<boolean>} whether it had to be done
 */
export async function doIfStale({ name, inputs, outputs, make }) {
  const stamp = inRepo('.cache', 'build', name);
  const now = fingerprint(inputs);
  const isFresh =
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === now &&
    outputs.every((output) => existsSync(inRepo(output)));
  if (isFresh) return false;
  const started = performance.now();
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(inRepo('.cache', 'build'), { recursive: true });
  writeFileSync(stamp, now);
  console.log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return true;
}
