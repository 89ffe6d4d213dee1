import type { AddressInfo } from 'node:net';
import { createSimulatorControl } from '@kaisetsu/test-kit/simulator-control';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildSimulator } from '../../../ekyc-simulator/src/app.ts';
import type { Status, Verified } from '../../../ekyc-simulator/src/session.ts';
import { startOidcServer } from './oidc-server.ts';

const credentials = { clientId: 'test-client', secret: 'test-secret', webhookSecret: 'test-webhook-secret' };

type ProviderSession = {
  readonly id: string;
  readonly reference: string;
  readonly bankCode: string;
  readonly applicationType: string;
  readonly method: string;
  readonly ruleVersion: string;
  readonly roles: readonly string[];
};

export type Provider = Awaited<ReturnType<typeof startProvider>>;

export async function startProvider(held: object = {}) {
  const answers: { readonly sessionId: string; readonly status: number }[] = [];
  const log: string[] = [];
  const simulator: FastifyInstance = buildSimulator({
    config: { ...credentials, publicUrl: 'http://provider.test' },
    logStream: { write: (line) => void log.push(line) },
    post: async (_url, sent) => {
      if (provider.deliverTo === null) throw new Error('lost');
      const response = await provider.deliverTo.inject({
        method: 'POST',
        url: '/webhooks/identity',
        headers: { host: '127.0.0.1', ...sent.headers },
        payload: sent.body,
      });
      const { sessionId } = JSON.parse(sent.body) as { sessionId: string };
      answers.push({ sessionId, status: response.statusCode });
      return response.statusCode;
    },
  });
  await simulator.listen({ host: '127.0.0.1', port: 0 });
  const { port } = simulator.server.address() as AddressInfo;

  const control = createSimulatorControl(`http://127.0.0.1:${port}`);
  const sessions = () => control.readSessions<ProviderSession>();
  const idIn = (url: string): string => url.split('/').at(-1) ?? '';

  const provider = Object.assign(held, {
    env: {
      EKYC_URL: `http://127.0.0.1:${port}`,
      EKYC_CLIENT_ID: credentials.clientId,
      EKYC_SECRET: credentials.secret,
      EKYC_WEBHOOK_SECRET: credentials.webhookSecret,
    },
    control,
    credentials,
    /** Null loses the webhooks. */
    deliverTo: null as FastifyInstance | null,
    log: log as readonly string[],
    answers,
    /** Ignores sessions of earlier tests, whose webhooks can repeat. */
    async answered(url: string, count: number) {
      const end = Date.now() + 5000;
      const theirs = () => answers.filter(({ sessionId }) => sessionId === idIn(url));
      while (theirs().length < count) {
        if (Date.now() > end) throw new Error(`${theirs().length} of ${count} webhooks were answered`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return theirs().map(({ status }) => status);
    },
    behave: control.configure,
    sessions,
    async sessionAt(url: string) {
      const found = (await sessions()).find(({ id }) => id === idIn(url));
      if (found === undefined) throw new RangeError('no such session');
      return found;
    },
    decide: (url: string, status: Status, supplementRequired = false) =>
      control.change(url, { status, supplementRequired }),
    readCards: (url: string, verified: readonly Verified[]) => control.change(url, { verified }),
    forget: () => control.send('DELETE', '/sessions'),
    stop: () => simulator.close(),
  });
  return provider;
}

/** Call it before the harness that needs its settings. */
function use<T extends { readonly stop: () => Promise<unknown> }>(start: (held: object) => Promise<T>): T {
  const held = {} as T;
  beforeAll(async () => void (await start(held)));
  afterAll(() => held.stop());
  return held;
}
export const useProvider = () => use(startProvider);
export const useOidcServer = () => use(startOidcServer);
