import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs on old versions of Node, before packages are installed. */
export async function fetchNode({
  pins,
  cache,
  platform = String(process.platform),
  arch = String(process.arch),
}) {
  const name = `node-${platform}-${arch}`;
  const versions = JSON.parse(readFileSync(join(pins, 'package.json'), 'utf8')).optionalDependencies;
  const version = versions[name];
  if (version === undefined)
    throw new Error(
      `The npm registry has no package with Node 24 for ${platform} on ${arch}; install that Node yourself (https://nodejs.org/).`,
    );
  const folder = join(cache, `node-${version}`);
  const path = join('node_modules', name, 'bin', 'node');
  if (!existsSync(join(folder, path))) {
    console.error(`Fetching Node ${version} from the npm registry (about 50 MB, only once) …`);
    await fetchInto(folder, pins, path);
  }
  return { program: join(folder, path), version };
}

/** The rename at the end lets two commands fetch at the same time. */
async function fetchInto(folder, pins, program) {
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(join(pins, name), join(draft, name));
    const { code, output } = await installPackages(draft);
    // npm leaves out an optional package that it cannot fetch, and reports success.
    if (code !== 0 || !existsSync(join(draft, program)))
      throw new Error(
        `npm could not fetch Node (exit code ${code}). Is the npm registry reachable?\n${output}`.trim(),
      );
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another command may have fetched it.
    if (!existsSync(join(folder, program))) throw error;
  }
}

async function installPackages(cwd) {
  const args = ['ci', '--include=optional', '--ignore-scripts', '--no-progress', '--no-audit', '--no-fund'];
  try {
    const { stdout } = await promisify(execFile)('npm', args, { cwd });
    return { code: 0, output: stdout };
  } catch ({ code, stdout, stderr, message }) {
    return { code: code === 'ENOENT' ? 127 : code, output: stdout + stderr || message };
  }
}
