import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import developmentSecrets from '../../apps/api/src/core/identity/development-secrets.json' with {
  type: 'json',
};
import { isRunning, startProcess, stopProcess, waitForExit } from './processes.ts';
import { inRepo } from './repo.ts';

const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href;

/** For programs on this machine; `host` is the address that the server listens on. */
export function makeLocalUrl(port: number, host = ''): string {
  if (['', '0.0.0.0', '::'].includes(host)) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function startProduct({
  port,
  simulatorPort,
  deskPort,
  env = {},
  stdio = 'inherit',
  watch = false,
}: {
  readonly port: number;
  readonly simulatorPort?: number;
  /** Needs the simulator, which signs the staff in. */
  readonly deskPort?: number;
  readonly env?: NodeJS.ProcessEnv;
  readonly stdio?: 'inherit' | number;
  readonly watch?: boolean;
}) {
  function start(name: string, folder: string, healthUrl: string, more: NodeJS.ProcessEnv): Server {
    const args = watch
      ? ['--watch', '--watch-preserve-output', inRepo(folder, 'src', 'main.ts')]
      : ['--enable-source-maps', '--import', endWithParent, inRepo(folder, 'dist', 'main.js')];
    const child = startProcess(process.execPath, args, {
      stdio: ['ignore', stdio, stdio, 'ipc'],
      env: { DRAIN_SECONDS: process.env.DRAIN_SECONDS ?? '0', ...shared, ...more },
    });
    return { name, healthUrl, child };
  }
  const servers: Server[] = [];
  const shared: NodeJS.ProcessEnv = { ...env };
  const host = env.HOST ?? process.env.HOST;
  const api = makeLocalUrl(port, host);
  if (simulatorPort !== undefined) {
    const url = makeLocalUrl(simulatorPort, host);
    for (const [name, value] of Object.entries(developmentSecrets))
      shared[name] ??= process.env[name] ?? value;
    servers.push(
      start('eKYC simulator', 'apps/ekyc-simulator', `${url}/livez`, {
        EKYC_SIMULATOR_PORT: String(simulatorPort),
        PUBLIC_URL: process.env.PUBLIC_URL || url,
      }),
    );
    shared.EKYC_URL = url;
    shared.OIDC_ISSUER = `${url}/api/realms/main`;
    shared.OIDC_OPERATOR_URL = `${url}/operator`;
    if (deskPort !== undefined) {
      shared.DESK_PORT = String(deskPort);
      shared.DESK_URL = makeLocalUrl(deskPort, host);
      shared.DESK_ISSUER = `${process.env.PUBLIC_URL || url}/staff`;
    }
    shared.EKYC_WEBHOOK_URL ??= process.env.EKYC_WEBHOOK_URL || `${api}/webhooks/identity`;
  }
  servers.push(start('API', 'apps/api', `${api}/readyz`, { PORT: String(port) }));
  return {
    /** Rejects if a server ends before it answers. */
    ready: () => Promise.all(servers.map(waitUntilReady)),
    firstEnd: () =>
      Promise.race(servers.map(async ({ name, child }) => ({ name, code: await waitForExit(child) }))),
    stop: () => Promise.all(servers.map(({ child }) => stopProcess(child, 12_000))),
  };
}

type Server = { readonly name: string; readonly healthUrl: string; readonly child: ChildProcess };

const progressMs = 10_000;

export async function waitUntilReady({ name, healthUrl, child }: Server): Promise<void> {
  const started = performance.now();
  for (let nextLine = progressMs; isRunning(child); await wait(50)) {
    const response = await fetch(healthUrl, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (response?.ok) return;
    const waited = performance.now() - started;
    if (waited < nextLine) continue;
    console.error(`Still waiting for the ${name} (${Math.round(waited / 1000)} s); its process is running.`);
    nextLine = waited + progressMs;
  }
  throw new Error(`The ${name} ended with exit code ${await waitForExit(child)} before it was ready.`);
}
