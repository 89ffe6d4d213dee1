/**
 * `npm start`: starts the whole product for development and trials. It needs only Node and npm. It installs and builds only if
 * something changed. Then it serves until a signal arrives or a server ends. With NODE_ENV=production it starts only the API.
 * The API then needs its whole configuration in the environment.
 */
import { pathToFileURL } from 'node:url';
import { bankFolders, build } from './build.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { ownAddress } from './steps/own-address.mjs';
import { isPortFree, portFromEnvironment } from './steps/ports.mjs';
import { isStopping, onStopSignal, stopEverything } from './steps/processes.mjs';
import { startProduct } from './steps/product.mjs';
import { inRepo } from './steps/repo.mjs';

const started = performance.now();
const production = process.env.NODE_ENV === 'production';

/**
 * Name and first host of every bank, from the built configurations.
 *
 * @returns {Promise<{ name: string, host: string }[]>}
 */
const builtBanks = () =>
  Promise.all(
    bankFolders().map(async (folder) => {
      const { bank } = await import(pathToFileURL(inRepo('apps/api/dist/banks', folder, 'bank.js')).href);
      return { name: bank.name, host: bank.hosts[0] };
    }),
  );

/**
 * Address of the simulator's page that sets the result of the identity verification.
 *
 * @param {number} port
 */
function controlPage(port) {
  const address = process.env.PUBLIC_URL || ownAddress(port, process.env.HOST);
  return `${address.replace(/\/+$/, '')}/control`;
}

/**
 * The text that the command prints outside of production when all servers respond.
 *
 * @param {number} port
 * @param {number | undefined} simulatorPort undefined when EKYC_URL names another identity provider
 */
async function banner(port, simulatorPort) {
  const banks = await builtBanks();
  const first = `http://${banks[0]?.host}:${port}`;
  // A terminal shows a Japanese character two columns wide.
  const addresses = banks.map(
    ({ name, host }) => `  ${name}${' '.repeat(Math.max(1, 16 - 2 * name.length))}http://${host}:${port}/`,
  );
  return `
Kaisetsu is ready (${((performance.now() - started) / 1000).toFixed(1)} s). Open in a browser on this machine:

${addresses.join('\n')}

  Child account   ${first}/child/before-check
  Mails sent      ${first}/dev/mail
  eKYC outcomes   ${simulatorPort === undefined ? process.env.EKYC_URL : controlPage(simulatorPort)}

Ctrl+C stops it.
`;
}

/**
 * @param {string} name variable that sets the port
 * @param {number} port
 */
async function mustBeFree(name, port) {
  if (await isPortFree(port)) return;
  throw new Error(
    `Port ${port} is in use. Stop the program that listens on it, or choose another: ${name}=${port + 100} npm start`,
  );
}

async function main() {
  onStopSignal(stopEverything);
  const port = portFromEnvironment('PORT', 3000);
  const withSimulator = !production && !process.env.EKYC_URL;
  const simulatorPort = withSimulator ? portFromEnvironment('EKYC_SIMULATOR_PORT', 3001) : undefined;
  await mustBeFree('PORT', port);
  if (simulatorPort !== undefined) await mustBeFree('EKYC_SIMULATOR_PORT', simulatorPort);
  await ensureInstalled();
  await build();
  const product = startProduct({
    port,
    ...(simulatorPort === undefined ? {} : { simulatorPort }),
    env: { DATA_DIR: process.env.DATA_DIR || inRepo('.data') },
  });
  await product.ready();
  console.log(production ? `Ready on port ${port}.` : await banner(port, simulatorPort));
  const { name, code } = await product.firstEnd();
  if (!isStopping()) console.error(`The ${name} ended with exit code ${code}.`);
  return code;
}

/**
 * Stops the servers and exits. After a stop signal the signal's handler does this.
 *
 * @param {number} exitCode
 */
async function end(exitCode) {
  if (isStopping()) return;
  await stopEverything();
  process.exit(exitCode);
}

main().then(end, async (error) => {
  if (!isStopping()) console.error(error instanceof Error ? error.message : error);
  await end(1);
});
