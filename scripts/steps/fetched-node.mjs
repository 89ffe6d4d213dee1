import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fetches Node from the npm registry, as the package `node-<platform>-<arch>`, unless the cache already has it. A lock file
 * pins version and checksum. Old versions of Node run this module before the packages are installed. It therefore uses only
 * built-in modules of Node, and only functions that old versions have.
 *
 * @param {{ pins: string, cache: string, platform?: string, arch?: string, report?: (sentence: string) => void }} options
 *   `pins` is the folder of the package.json and its lock file; `cache` is the folder in which each version gets its own
 *   folder; `report` receives one sentence before a fetch
 * @returns {Promise<{ program: string, version: string }>} absolute path and version of the fetched Node
 * @throws when package.json has no package for this machine, or when npm cannot fetch it
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
 * Installs into a folder that only this process uses, and renames that folder when it is complete. Therefore two commands can
 * fetch at the same time without a conflict.
 *
 * @param {string} folder absolute path of the complete folder
 * @param {string} pins
 * @param {string} program path relative to the folder
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
    // Another command has possibly completed its fetch meanwhile. Then this command uses the Node that the other command fetched.
    if (!existsSync(join(folder, program))) throw error;
  }
}

/**
 * @param {string} folder with the package.json and its lock file
 * @returns {Promise<{ code: number, output: string }>} exit code and output of npm; 127 if npm could not be started
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
