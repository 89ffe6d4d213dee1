import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepo } from './repo.ts';

const skipped = new Set(['node_modules', 'dist', 'generated-data', 'test-results', '.cache', '.data']);

function* listFiles(path: string): Generator<string> {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isFile()) return yield path;
  for (const name of readdirSync(path).sort()) {
    if (!skipped.has(name)) yield* listFiles(join(path, name));
  }
}

/** Without times, which a Git checkout changes. */
function hashInputs(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of listFiles(inRepo(input))) {
      if (!/\.test\.tsx?$/.test(file)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

export async function doIfStale(step: {
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly make: () => Promise<void>;
}): Promise<void> {
  const { name, inputs, outputs, make } = step;
  const stamp = inRepo('.cache', 'build', name);
  const now = hashInputs(inputs);
  const isFresh =
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === now &&
    outputs.every((output) => existsSync(inRepo(output)));
  if (isFresh) return;
  const started = performance.now();
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(inRepo('.cache', 'build'), { recursive: true });
  writeFileSync(stamp, now);
  console.log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
