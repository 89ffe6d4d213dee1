import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepo } from './repo.mjs';

/** Names of folders that contain no sources. */
const skipped = new Set(['node_modules', 'dist', 'generated-data', 'test-results', '.cache', '.data']);

/**
 * @param {string} path absolute path of a file or a folder; it may be absent
 * @returns {Generator<string>} the file itself, or all files in the folder in a fixed order
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
 * Hash of the paths and contents of files and folders. It ignores test files, because no build contains them. It also ignores
 * file times, because a Git checkout changes them.
 *
 * @param {readonly string[]} inputs relative to the repository
 */
function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesIn(inRepo(input))) {
      if (!/\.test\.tsx?$/.test(file)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * Runs a step of the build. It skips the step if all outputs exist and no input has changed after the step's last success.
 *
 * @param {{
 *   name: string,
 *   inputs: readonly string[],
 *   outputs: readonly string[],
 *   make: () => Promise<void>,
 * }} step paths relative to the repository
 * @returns {Promise<boolean>} whether the step ran
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
