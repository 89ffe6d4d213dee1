import type { AddressInfo } from 'node:net';
import { createSimulatorControl, type SimulatorControl } from '@kaisetsu/test-kit/simulator-control';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildSimulator } from '../../../ekyc-simulator/src/app.ts';
import type { Settings } from '../../../ekyc-simulator/src/scenario.ts';
import type { Status, Verified } from '../../../ekyc-simulator/src/session.ts';

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

type WebhookAnswer = { readonly sessionId: string; readonly status: number };

export type Provider = {
  readonly env: Readonly<Record<string, string>>;
  readonly credentials: typeof credentials;
  /** Null loses the webhooks. */
  deliverTo: FastifyInstance | null;
  readonly log: readonly string[];
  readonly answers: readonly WebhookAnswer[];
  /** Ignores sessions of earlier tests, whose webhooks can repeat. */
  readonly answered: (url: string, count: number) => Promise<number[]>;
  readonly control: SimulatorControl;
  readonly behave: (settings: Partial<Settings>) => Promise<unknown>;
  readonly sessions: () => Promise<ProviderSession[]>;
  readonly sessionAt: (url: string) => Promise<ProviderSession>;
  readonly decide: (url: string, status: Status, supplementRequired?: boolean) => Promise<unknown>;
  readonly readCards: (url: string, verified: readonly Verified[]) => Promise<unknown>;
  readonly forget: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

export async function startProvider(held = {} as Provider): Promise<Provider> {
  const answers: WebhookAnswer[] = [];
  const log: string[] = [];
  const simulator = buildSimulator({
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

  const provider: Provider = Object.assign(held, {
    env: {
      EKYC_URL: `http://127.0.0.1:${port}`,
      EKYC_CLIENT_ID: credentials.clientId,
      EKYC_SECRET: credentials.secret,
      EKYC_WEBHOOK_SECRET: credentials.webhookSecret,
    },
    control,
    credentials,
    deliverTo: null,
    log,
    answers,
    async answered(url, count) {
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
    async sessionAt(url) {
      const found = (await sessions()).find(({ id }) => id === idIn(url));
      if (found === undefined) throw new RangeError('no such session');
      return found;
    },
    decide: (url, status, supplementRequired = false) => control.change(url, { status, supplementRequired }),
    readCards: (url, verified) => control.change(url, { verified }),
    forget: () => control.send('DELETE', '/sessions'),
    stop: () => simulator.close(),
  } satisfies Provider);
  return provider;
}

/** Call it before the harness that needs its `env`. */
export function useProvider(): Provider {
  const provider = {} as Provider;
  beforeAll(async () => void (await startProvider(provider)));
  afterAll(() => provider.stop());
  return provider;
}
