import { onTestFinished, vi } from 'vitest';
import { buildSimulator } from '../src/app.ts';
import type { Settings } from '../src/scenario.ts';
import type { StartRequest } from '../src/session.ts';
import { signRequest } from '../src/signature.ts';

export const credentials = {
  clientId: 'bank',
  secret: 'the shared secret',
  webhookSecret: 'the webhook secret',
  publicUrl: 'http://127.0.0.1:3001',
};

export const startRequest: StartRequest = {
  reference: 'our-session-1',
  method: 'IMAGE',
  ruleVersion: 'JP-2018',
  bankCode: '0177',
  applicationType: 'GENERAL',
  subjects: [
    {
      role: 'CUSTOMER',
      method: 'IMAGE',
      face: true,
      typed: { name: '開設　花子', birthDate: '1990-04-01', address: '福岡県福岡市中央区天神' },
    },
  ],
  returnUrl: 'http://fukuoka.localhost:3000/ekyc-callback',
  webhookUrl: 'http://127.0.0.1:3000/api/webhooks/ekyc',
};

export interface ReceivedWebhook {
  readonly at: Date;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly event: { readonly eventId: string; readonly status: string } & Record<string, unknown>;
}

/** Also settles the promises of real input and output after each timer. */
async function advance(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(milliseconds);
  await new Promise((resolve) => setImmediate(resolve));
}

export function createWorkbench(logLines?: string[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-01T00:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const received: ReceivedWebhook[] = [];
  const product = { answer: (): number | Error => 204 };
  const app = buildSimulator({
    config: credentials,
    post: async (url, { headers, body }) => {
      received.push({
        at: new Date(),
        url,
        headers,
        body,
        event: JSON.parse(body),
      });
      const answer = product.answer();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...(logLines === undefined ? {} : { logStream: { write: (line) => void logLines.push(line) } }),
  });

  function signed(method: 'GET' | 'POST', path: string, payload: unknown = undefined) {
    const body = payload === undefined ? '' : JSON.stringify(payload);
    const timestamp = String(Math.floor(Date.now() / 1000));
    return {
      method,
      url: path,
      headers: {
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        'x-client-id': credentials.clientId,
        'x-timestamp': timestamp,
        'x-signature': signRequest(credentials.secret, {
          method,
          path,
          timestamp,
          rawBody: Buffer.from(body),
        }),
      },
      ...(body === '' ? {} : { payload: body }),
    };
  }

  return {
    app,
    advance,
    received,
    product,
    signed,
    async start(change: Partial<StartRequest> = {}): Promise<string> {
      const answer = await app.inject(signed('POST', '/v1/sessions', { ...startRequest, ...change }));
      return answer.json().id;
    },
    async read(id: string): Promise<Record<string, unknown>> {
      return (await app.inject(signed('GET', `/v1/sessions/${id}`))).json();
    },
    async status(id: string): Promise<{ status: string; supplementRequired: boolean }> {
      const { status, supplementRequired } = (await app.inject(signed('GET', `/v1/sessions/${id}`))).json();
      return { status, supplementRequired };
    },
    async setScenario(settings: Partial<Settings>): Promise<void> {
      await app.inject({ method: 'PUT', url: '/control/api/scenario', payload: settings });
    },
    /** `cards`: a form body such as `card-CUSTOMER=another`. */
    async walk(id: string, cards = 'card-CUSTOMER=matching'): Promise<void> {
      await postForm(app, `/apply/${id}`, cards);
      await advance(0);
    },
  };
}

type App = ReturnType<typeof buildSimulator>;

export function postForm(app: App, url: string, payload = '') {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
}
