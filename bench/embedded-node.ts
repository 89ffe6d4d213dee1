import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { lawDay, lawTimeAt } from '../apps/api/test/support/law-day.ts';
import { findFreePort } from '../scripts/steps/ports.ts';
import { makeTemporaryFolder } from '../scripts/steps/temporary-folder.ts';
import type { ApplicantEnvironment } from './faults/applicant-environment.ts';
import { openMailbox } from './faults/mailbox.ts';
import { simulatorClient } from './faults/provider.ts';
import { serverProcess } from './faults/server-process.ts';

/**
 * Starts three servers: a mail server, the eKYC simulator, and a node with the embedded database. Calls `use` with clients of the
 * servers, and with a function that returns the node's process id. Then stops the servers.
 */
export async function withEmbeddedNode<T>(
  use: (
    servers: Pick<ApplicantEnvironment, 'nextPort' | 'mailbox' | 'provider'>,
    pid: () => number | undefined,
  ) => Promise<T>,
): Promise<T> {
  const { folder, remove } = makeTemporaryFolder('kaisetsu-bench-');
  const log = openSync(join(folder, 'log'), 'a');
  const [port, simulatorPort] = [await findFreePort(), await findFreePort()];
  const mailbox = await openMailbox();
  const secret = () => randomBytes(24).toString('hex');
  const ekyc = { EKYC_CLIENT_ID: 'bench', EKYC_SECRET: secret(), EKYC_WEBHOOK_SECRET: secret() };
  const simulator = serverProcess({
    script: 'apps/ekyc-simulator/dist/main.js',
    port: simulatorPort,
    health: '/livez',
    environment: { ...ekyc, NODE_ENV: 'test', EKYC_SIMULATOR_PORT: String(simulatorPort), LOG_LEVEL: 'warn' },
    log,
  });
  const node = serverProcess({
    script: 'apps/api/dist/main.js',
    port,
    health: '/readyz',
    environment: {
      ...ekyc,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: '',
      ...lawTimeAt(lawDay),
      TRUSTED_PROXY: '127.0.0.1',
      RATE_PER_SESSION: '1000',
      MAILS_PER_NETWORK: '1000000',
      MAILS_PER_DOMAIN: '1000000',
      SMTP_URL: mailbox.url,
      EKYC_URL: `http://127.0.0.1:${simulatorPort}`,
      LOG_LEVEL: 'warn',
    },
    log,
  });
  try {
    await Promise.all([mailbox.start(), simulator.start(), node.start()]);
    return await use({ nextPort: () => port, mailbox, provider: simulatorClient(simulatorPort) }, node.pid);
  } finally {
    await Promise.all([node.stop(), simulator.stop(), mailbox.kill()]);
    closeSync(log);
    remove();
  }
}
