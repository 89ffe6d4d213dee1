import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A Node from the npm registry, as the package `node-<platform>-<arch>`. It is fetched once, in the version and with the
 * checksum that a lock file pins. Old versions of Node run this module before the packages are installed, so it uses
 * nothing but the oldest parts of Node.
 *
 * @param {{ pins: string, cache: string, platform?: string, arch?: string, report?: (sentence: string) => void }} options
 *   `pins` is the folder of the package.json and its lock file, `cache` the parent of the folder to fetch into; `report`
 *   gets one sentence before a fetch
 * @returns {Promise<{ program: string, version: string }>} absolute path and version of the fetched Node
 * @throws when the lock file has no package for this machine, or npm could not fetch it
 */
export async function fetchedNode({
  pins,
  cache,
  platform = process.platform,
  arch = process.arch,
  report = console.error,
}) {
  const name = `node-${platform}-${arch}`;
  const version = pinnedVersions(pins)[name];
  if (version === undefined) {
    const wanted = Object.values(pinnedVersions(pins))[0];
    throw new Error(
      `The npm registry has no package with Node ${wanted?.split('.')[0]} for ${platform} on ${arch}; install that Node yourself (https://nodejs.org/).`,
    );
  }
  const folder = join(cache, `node-${version}`);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(program)) {
    report(`Fetching Node ${version} from the npm registry (about 50 MB, only once) …`);
    await fetchInto(folder, pins, join('node_modules', name, 'bin', 'node'));
  }
  return { program, version };
}

/**
 * @param {string} pins
 * @returns {Record<string, string | undefined>} version by package name
 */
const pinnedVersions = (pins) =>
  JSON.parse(readFileSync(join(pins, 'package.json'), 'utf8')).optionalDependencies;

/**
 * Installs into a folder of this process and renames it when it is complete, so that two commands may fetch at once.
 *
 * @param {string} folder
 * @param {string} pins
 * @param {string} program relative to the folder
 */
async function fetchInto(folder, pins, program) {
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(join(pins, name), join(draft, name));
    const { code, output } = await npmInstall(draft);
    // npm leaves out an optional package that it cannot fetch, and reports success.
    if (code !== 0 || !existsSync(join(draft, program))) {
      throw new Error(
        `npm could not fetch Node (exit code ${code}). Is the npm registry reachable?\n${output}`.trim(),
      );
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another command was faster.
    if (!existsSync(join(folder, program))) throw error;
  }
}

/**
 * @param {string} folder
 * @returns {Promise<{ code: number, output: string }>}
 */
function npmInstall(folder) {
  const args = ['ci', '--include=optional', '--ignore-scripts', '--no-progress', '--no-audit', '--no-fund'];
  return new Promise((resolve) => {
    const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', ({ message }) => resolve({ code: 127, output: message }));
    child.once('close', (code) => resolve({ code: code === null ? 1 : code, output }));
  });
}
