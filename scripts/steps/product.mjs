import developmentEkyc from '../../apps/api/src/core/identity/development-ekyc.json' with { type: 'json' };
import { ownAddress } from './own-address.mjs';
import { exitOf, startProcess, stopProcess } from './processes.mjs';
import { inRepo } from './repo.mjs';

/**
 * Starts the servers of the product: the API and, if `simulatorPort` is given, the eKYC simulator.
 *
 * @param {{
 *   port: number,
 *   simulatorPort?: number,
 *   env?: NodeJS.ProcessEnv,
 *   stdio?: 'inherit' | number,
 *   watch?: boolean,
 * }} options `env`: variables for both servers, in addition to the environment of this process; `stdio`: 'inherit', or the
 *   descriptor of an open file for the logs; `watch`: whether the servers run from their sources and restart when a source
 *   changes, instead of running the build
 */
export function startProduct({ port, simulatorPort, env = {}, stdio = 'inherit', watch = false }) {
  /** @type {Server[]} */
  const servers = [];
  /** @type {NodeJS.ProcessEnv} */
  const shared = { ...env };
  const host = env.HOST ?? process.env.HOST;
  const api = ownAddress(port, host);
  if (simulatorPort !== undefined) {
    const url = ownAddress(simulatorPort, host);
    for (const [name, value] of Object.entries(developmentEkyc)) shared[name] ??= process.env[name] ?? value;
    servers.push(
      startServer(
        'eKYC simulator',
        'apps/ekyc-simulator',
        `${url}/livez`,
        { stdio, watch },
        {
          ...shared,
          EKYC_SIMULATOR_PORT: String(simulatorPort),
          PUBLIC_URL: process.env.PUBLIC_URL || url,
        },
      ),
    );
    shared.EKYC_URL = url;
    shared.OIDC_ISSUER = `${url}/oidc`;
    shared.OIDC_OPERATOR_URL = `${url}/operator`;
    shared.EKYC_WEBHOOK_URL ??= process.env.EKYC_WEBHOOK_URL || `${api}/webhooks/identity`;
  }
  servers.push(
    startServer('API', 'apps/api', `${api}/readyz`, { stdio, watch }, { ...shared, PORT: String(port) }),
  );
  return {
    /** Resolves when every server answers. Rejects if a server ends before it answers. */
    ready: () => Promise.all(servers.map(untilReady)),
    /** Resolves when a server ends, with its name and its exit code. */
    firstEnd: () => Promise.race(servers.map(async ({ name, ended }) => ({ name, code: await ended }))),
    stop: () => Promise.all(servers.map(({ child }) => stopProcess(child, { graceMilliseconds: 12_000 }))),
  };
}

/**
 * @typedef {{
 *   name: string,
 *   healthUrl: string,
 *   child: import('node:child_process').ChildProcess,
 *   ended: Promise<number>,
 * }} Server
 */

/**
 * @param {string} name
 * @param {string} folder of the server, relative to the repository
 * @param {string} healthUrl
 * @param {{ stdio: 'inherit' | number, watch: boolean }} options
 * @param {NodeJS.ProcessEnv} env
 * @returns {Server}
 */
function startServer(name, folder, healthUrl, { stdio, watch }, env) {
  const preload = new URL('end-with-parent.mjs', import.meta.url).href;
  const child = startProcess(
    process.execPath,
    watch
      ? ['--watch', '--watch-preserve-output', inRepo(folder, 'src', 'main.ts')]
      : ['--enable-source-maps', '--import', preload, inRepo(folder, 'dist', 'main.js')],
    {
      stdio: ['ignore', stdio, stdio, 'ipc'],
      // Without a load balancer, draining would only delay the stop.
      env: { DRAIN_SECONDS: process.env.DRAIN_SECONDS ?? '0', ...env },
    },
  );
  return { name, healthUrl, child, ended: exitOf(child) };
}

/** Time until the first progress line, and between two lines. */
const progressMs = 10_000;

/**
 * Waits until the server answers, and prints a line every ten seconds. There is no time limit, because a start may take minutes
 * on a busy machine.
 *
 * @param {Server} server
 * @throws when the server ends before it answers
 */
async function untilReady({ name, healthUrl, ended }) {
  /** @type {number | undefined} */
  let exitCode;
  ended.then((code) => {
    exitCode = code;
  });
  const started = performance.now();
  let nextLine = progressMs;
  for (;;) {
    if (exitCode !== undefined)
      throw new Error(`The ${name} ended with exit code ${exitCode} before it was ready.`);
    const response = await fetch(healthUrl, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (response?.ok) return;
    const waited = performance.now() - started;
    if (waited >= nextLine) {
      console.error(
        `Still waiting for the ${name} (${Math.round(waited / 1000)} s); its process is running.`,
      );
      nextLine = waited + progressMs;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
