import developmentEkyc from '../../apps/api/src/identity/development-ekyc.json' with { type: 'json' };
import { ownAddress } from './own-address.mjs';
import { exitOf, startProcess, stopProcess } from './processes.mjs';
import { inRepo } from './repo.mjs';

/**
 * Starts what was built: the API and, unless a real identity provider is given, the eKYC simulator.
 *
 * @param {{
 *   port: number,
 *   simulatorPort?: number,
 *   env?: NodeJS.ProcessEnv,
 *   stdio?: 'inherit' | number,
 * }} options without `simulatorPort` there is no simulator; a number in `stdio` is an open file that takes the logs
 */
export function startProduct({ port, simulatorPort, env = {}, stdio = 'inherit' }) {
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
      startServer('eKYC simulator', 'apps/ekyc-simulator/dist/main.js', `${url}/livez`, stdio, {
        ...shared,
        EKYC_SIMULATOR_PORT: String(simulatorPort),
        PUBLIC_URL: process.env.PUBLIC_URL || url,
      }),
    );
    shared.EKYC_URL = url;
    shared.EKYC_WEBHOOK_URL ??= process.env.EKYC_WEBHOOK_URL || `${api}/webhooks/identity`;
  }
  servers.push(
    startServer('API', 'apps/api/dist/main.js', `${api}/readyz`, stdio, { ...shared, PORT: String(port) }),
  );
  return {
    /** Resolves when every server answers; rejects when one ended before, or took longer than a minute. */
    ready: () => Promise.all(servers.map(untilReady)),
    /** Resolves with the first server that ended, and its exit code. */
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
 * @param {string} script relative to the repository
 * @param {string} healthUrl
 * @param {'inherit' | number} stdio
 * @param {NodeJS.ProcessEnv} env
 * @returns {Server}
 */
function startServer(name, script, healthUrl, stdio, env) {
  const preload = new URL('end-with-parent.mjs', import.meta.url).href;
  const child = startProcess(
    process.execPath,
    ['--enable-source-maps', '--import', preload, inRepo(script)],
    {
      stdio: ['ignore', stdio, stdio, 'ipc'],
      // Nothing asks whether to send it more, and whoever ends it waits.
      env: { ...env, DRAIN_SECONDS: '0' },
    },
  );
  return { name, healthUrl, child, ended: exitOf(child) };
}

/** @param {Server} server */
async function untilReady({ name, healthUrl, ended }) {
  /** @type {number | undefined} */
  let exitCode;
  ended.then((code) => {
    exitCode = code;
  });
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (exitCode !== undefined)
      throw new Error(`The ${name} ended with exit code ${exitCode} before it was ready.`);
    const answer = await fetch(healthUrl, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((settle) => setTimeout(settle, 50));
  }
  throw new Error(`The ${name} did not answer ${healthUrl} within a minute.`);
}
