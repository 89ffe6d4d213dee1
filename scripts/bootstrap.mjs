/** Must run on old versions of Node, like steps/fetched-node.mjs. On Node 24 it runs scripts/<command>.ts in this process. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const oldestMajor = 24;
const file = fileURLToPath(import.meta.url);
const folder = dirname(file);
const [command = '', ...args] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) >= oldestMajor) await runHere();
else await runOnFetchedNode();

async function runHere() {
  const script = join(folder, `${command}.ts`);
  process.argv.splice(1, 2, script);
  try {
    await import(pathToFileURL(script).href);
  } catch (error) {
    const { isStopping, stopEverything } = await import('./steps/processes.ts');
    if (isStopping()) return;
    console.error(sayWhy(error));
    await stopEverything();
    process.exit(process.exitCode ?? 1);
  }
}

function sayWhy(error) {
  // A recursive `mkdir` on a read-only disk fails with ENOENT.
  const isRefused = ['EROFS', 'EACCES', 'EPERM'].includes(error.code) || error.syscall === 'mkdir';
  if (isRefused && error.path)
    return `Cannot write ${error.path}: run this command in a copy of the repository that you may write.`;
  return error.constructor === Error && !error.code ? error.message : error;
}

async function runOnFetchedNode() {
  try {
    const { fetchNode } = await import('./steps/fetched-node.mjs');
    const { program, version } = await fetchNode({
      pins: join(folder, 'node24'),
      cache: join(folder, '..', '.cache'),
    });
    console.error(
      `Node ${process.versions.node} is older than ${oldestMajor}; running on the fetched Node ${version}.`,
    );
    runOn(program);
  } catch (error) {
    console.error(
      `Node ${oldestMajor} or newer is needed; this is ${process.versions.node}. ${error.message}`,
    );
    process.exitCode = 1;
  }
}

/** The fetched Node is first in PATH, for npm and the programs of packages. */
function runOn(program) {
  const preload = pathToFileURL(join(folder, 'steps', 'end-with-parent.mjs')).href;
  const child = spawn(program, ['--import', preload, file, command, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: dirname(program) + delimiter + (process.env.PATH || ''),
      NODE: program,
      npm_node_execpath: program,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', ({ message }) => {
    console.error(message);
    process.exit(127);
  });
  child.once('exit', (code, signal) => process.exit(code === null ? 128 + constants.signals[signal] : code));
}
