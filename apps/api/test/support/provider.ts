import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildSimulator } from '../../../ekyc-simulator/src/app.ts';
import type { Settings } from '../../../ekyc-simulator/src/scenario.ts';
import type { Status } from '../../../ekyc-simulator/src/session.ts';

const credentials = { clientId: 'test-client', secret: 'test-secret', webhookSecret: 'test-webhook-secret' };

/** A session as the simulator's control API tells of it. */
type ProviderSession = {
  readonly id: string;
  readonly reference: string;
  readonly bankCode: string;
  readonly applicationType: string;
  readonly method: string;
  readonly ruleVersion: string;
};

/** The real simulator on a port of its own; its webhooks go straight into the API once that is there. */
export type Provider = {
  /** For the API's environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly credentials: typeof credentials;
  /** The API that webhooks go to; null loses them. */
  deliverTo: FastifyInstance | null;
  /** Every line the provider logged. */
  readonly log: readonly string[];
  /** What the API answered to the webhooks, oldest first. */
  readonly answers: number[];
  /** Resolves when so many webhooks were answered. */
  readonly answered: (count: number) => Promise<void>;
  /** What is left out returns to its default. */
  readonly behave: (settings: Partial<Settings>) => Promise<void>;
  readonly sessions: () => Promise<ProviderSession[]>;
  readonly sessionAt: (url: string) => Promise<ProviderSession>;
  /** Sets a status, as the provider's back office would. */
  readonly decide: (url: string, status: Status, supplementRequired?: boolean) => Promise<void>;
  /** Knows no session any more. */
  readonly forget: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function startProvider(): Promise<Provider> {
  const answers: number[] = [];
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
      answers.push(response.statusCode);
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
    async answered(count) {
      const end = Date.now() + 5000;
      while (answers.length < count) {
        if (Date.now() > end) throw new Error(`${answers.length} of ${count} webhooks were answered`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
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
    async forget() {
      await control('DELETE', '/sessions');
    },
    stop: () => simulator.close(),
  };
  return provider;
}
