import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
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
  readonly behave: (settings: Partial<Settings>) => Promise<void>;
  readonly sessions: () => Promise<ProviderSession[]>;
  readonly sessionAt: (url: string) => Promise<ProviderSession>;
  readonly decide: (url: string, status: Status, supplementRequired?: boolean) => Promise<void>;
  readonly readCards: (url: string, verified: readonly Verified[]) => Promise<void>;
  readonly forget: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function startProvider(): Promise<Provider> {
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

  async function control(method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const url = `/control/api${path}`;
    const response = await simulator.inject({ method, url, ...(body !== undefined && { payload: body }) });
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
    return response.body === '' ? undefined : response.json();
  }
  const idIn = (url: string): string => url.split('/').at(-1) ?? '';
  const sessions = async (): Promise<ProviderSession[]> =>
    ((await control('GET', '/sessions')) as { sessions: ProviderSession[] }).sessions;

  const provider: Provider = {
    env: {
      EKYC_URL: `http://127.0.0.1:${port}`,
      EKYC_CLIENT_ID: credentials.clientId,
      EKYC_SECRET: credentials.secret,
      EKYC_WEBHOOK_SECRET: credentials.webhookSecret,
    },
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
    async behave(settings) {
      await control('PUT', '/scenario', settings);
    },
    sessions,
    async sessionAt(url) {
      const found = (await sessions()).find(({ id }) => id === idIn(url));
      if (found === undefined) throw new RangeError('no such session');
      return found;
    },
    async decide(url, status, supplementRequired = false) {
      await control('PUT', `/sessions/${idIn(url)}`, { status, supplementRequired });
    },
    async readCards(url, verified) {
      await control('PUT', `/sessions/${idIn(url)}`, { verified });
    },
    async forget() {
      await control('DELETE', '/sessions');
    },
    stop: () => simulator.close(),
  };
  return provider;
}
