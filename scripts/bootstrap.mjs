/**
 * All npm scripts except `format` start here: `node scripts/bootstrap.mjs <command> [arguments]` runs `scripts/<command>.mjs`.
 *
 * On Node 24 or newer the command runs in this process. On an older Node this script fetches Node 24 from the npm registry
 * once, and runs the command and its child programs on the fetched Node. This file and steps/fetched-node.mjs must therefore
 * run on old versions of Node.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fetchedNode } from './steps/fetched-node.mjs';

const oldestMajor = 24;
const folder = dirname(fileURLToPath(import.meta.url));
const [command = '', ...args] = process.argv.slice(2);
const script = join(folder, `${command}.mjs`);

if (Number(process.versions.node.split('.')[0]) >= oldestMajor) {
  // The command finds its own path and arguments in `process.argv`, as if Node had started it directly.
  process.argv.splice(1, 2, script);
  await import(pathToFileURL(script).href);
} else {
  try {
    const { program, version } = await fetchedNode({
      pins: join(folder, 'node24'),
      cache: join(folder, '..', '.cache'),
    });
    console.error(
      `Node ${process.versions.node} is older than ${oldestMajor}; running on the fetched Node ${version}.`,
    );
    runOn(program);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    console.error(`Node ${oldestMajor} or newer is needed; this is ${process.versions.node}. ${reason}`);
    process.exitCode = 1;
  }
}

/**
 * Runs the command on another Node, and exits with the exit code of the command. For a command that a signal ended, the code
 * is 128 + the signal's number, as in a shell. The other Node is first in PATH, so npm and the programs of packages run on it
 * too. If this process is killed, end-with-parent.mjs stops the command.
 *
 * @param {string} program absolute path of the other Node
 */
function runOn(program) {
  const preload = pathToFileURL(join(folder, 'steps', 'end-with-parent.mjs')).href;
  const child = spawn(program, ['--import', preload, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: dirname(program) + delimiter + (process.env.PATH || ''),
      NODE: program,
      npm_node_execpath: program,
    },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.once('error', ({ message }) => {
    console.error(message);
    process.exit(127);
  });
  child.once('exit', (code, signal) => {
    process.exit(code === null ? 128 + constants.signals[signal || 'SIGTERM'] : code);
  });
}
