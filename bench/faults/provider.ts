import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { sampleCards } from '../../apps/api/test/support/instant-provider.ts';
import type { Settings } from '../../apps/ekyc-simulator/src/scenario.ts';
import { sendRequest } from './http-client.ts';

/** Client of the eKYC simulator's control API, for fault injection and measurements. */
export type SimulatorClient = {
  /** Sets the behaviour of new sessions. Omitted settings get their default. */
  readonly configure: (settings: Partial<Settings>) => Promise<void>;
  /**
   * Submits and approves a session. With `awaitWebhooks` the simulator waits for the response to each webhook before it sends the
   * next one. Otherwise the simulator sends all webhooks at once.
   */
  readonly approve: (
    url: string,
    options: {
      readonly type: ApplicationType;
      readonly supplementRequired: boolean;
      readonly awaitWebhooks: boolean;
    },
  ) => Promise<void>;
  /** Makes the simulator send the latest webhook of a random session again. */
  readonly resendRandomWebhook: () => Promise<void>;
};

export function simulatorClient(port: number): SimulatorClient {
  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const response = await sendRequest(port, {
      method,
      url: `/control/api${path}`,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      }),
    });
    const { statusCode, body: text } = response;
    if (statusCode === 0 || statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  const sessionIn = (url: string): string => `/sessions/${url.split('/').at(-1) ?? ''}`;
  return {
    async configure(settings) {
      await control('PUT', '/scenario', settings);
    },
    async approve(url, { type, supplementRequired, awaitWebhooks }) {
      const status = ['processing', 'approved'];
      // The simulator needs the data of the applicant's card. In production mode the nodes send it no answers, so this call sends
      // the data.
      const verified = sampleCards(type).map(({ role, ...card }) => ({ ...card, subject: role }));
      await control('PUT', sessionIn(url), { status, supplementRequired, awaitWebhooks, verified });
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
