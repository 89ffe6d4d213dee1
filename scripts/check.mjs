/**
 * `npm run check`: the checks that need no test run. They cover format and lint (a warning is a failure), the types of every
 * workspace, unused code, stale generated documents, citations without a target, forbidden words, files that are too long,
 * and the OpenAPI description. All checks run at the same time.
 */
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { capture, onStopSignal, stopEverything } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';

/** @param {string} name */
const binary = (name) => inRepo('node_modules', '.bin', name);

/**
 * The compiler runs once for each entry. The value is the folder of the tsconfig.json. One run checks all programs that run on
 * Node, because they import each other's files. In `scripts`, comments give the types of the JavaScript files.
 */
const typed = {
  'the programs of Node': '.',
  'packages/domain': 'packages/domain',
  'packages/jp-address': 'packages/jp-address',
  banks: 'banks',
  'apps/web': 'apps/web',
  scripts: 'scripts',
};

/** @type {readonly { name: string, command: string, args: readonly string[] }[]} */
const checks = [
  { name: 'biome', command: binary('biome'), args: ['ci', '--error-on-warnings', '--colors=off', '.'] },
  { name: 'knip', command: binary('knip'), args: ['--no-progress'] },
  { name: 'long files', command: process.execPath, args: [inRepo('scripts', 'steps', 'long-files.mjs')] },
  { name: 'citations', command: process.execPath, args: [inRepo('scripts', 'steps', 'citations.mjs')] },
  { name: 'language', command: process.execPath, args: [inRepo('scripts', 'steps', 'language.mjs')] },
  {
    name: 'generated documents',
    command: process.execPath,
    args: [inRepo('scripts', 'docs', 'main.ts'), '--check'],
  },
  {
    name: 'API description',
    command: process.execPath,
    args: [inRepo('scripts', 'steps', 'lint-openapi.mjs')],
  },
  ...Object.entries(typed).map(([what, folder]) => ({
    name: `types of ${what}`,
    command: binary('tsc'),
    args: ['-p', inRepo(folder)],
  })),
];

/** @returns {Promise<string[]>} names of the failed checks; the function prints the output of these checks */
export async function check() {
  const results = await Promise.all(
    checks.map(async ({ name, command, args }) => ({ name, ...(await capture(command, args)) })),
  );
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, output } of failed) console.log(`── ${name} failed\n${output.trim()}\n`);
  console.log(`${results.length - failed.length} of ${results.length} checks passed`);
  return failed.map(({ name }) => name);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  onStopSignal(stopEverything);
  await ensureInstalled();
  const failed = await check();
  process.exitCode = failed.length === 0 ? 0 : 1;
}
