import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { sampleCards } from '../../apps/api/test/support/instant-provider.ts';
import type { Settings } from '../../apps/ekyc-simulator/src/scenario.ts';

export type SimulatorClient = {
  /** Omitted settings get their default. */
  readonly configure: (settings: Partial<Settings>) => Promise<unknown>;
  /** With `awaitWebhooks` the webhooks of the session do not overlap. */
  readonly approve: (
    url: string,
    options: { type: ApplicationType; supplementRequired: boolean; awaitWebhooks: boolean },
  ) => Promise<unknown>;
  readonly resendRandomWebhook: () => Promise<void>;
};

export function createSimulatorClient(port: number): SimulatorClient {
  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}/control/api${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  return {
    configure: (settings) => control('PUT', '/scenario', settings),
    approve(url, { type, supplementRequired, awaitWebhooks }) {
      // In production mode the nodes send the simulator no answers.
      const verified = sampleCards(type).map(({ role, ...card }) => ({ ...card, subject: role }));
      const status = ['processing', 'approved'];
      const session = url.split('/').at(-1) ?? '';
      return control('PUT', `/sessions/${session}`, { status, supplementRequired, awaitWebhooks, verified });
    },
    async resendRandomWebhook() {
      const { sessions } = (await control('GET', '/sessions')) as {
        sessions: { id: string; webhooks: unknown[] }[];
      };
      const notified = sessions.filter(({ webhooks }) => webhooks.length > 0);
      const one = notified[Math.floor(Math.random() * notified.length)];
      if (one !== undefined) await control('POST', `/sessions/${one.id}/resend-webhook`);
    },
  };
}
