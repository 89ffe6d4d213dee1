import type { Settings } from '../../apps/ekyc-simulator/src/scenario.ts';
import { exchange } from './exchange.ts';

/** The simulator's control panel, as far as the faults need it. */
export type Provider = {
  /** For sessions that start from now; what is left out returns to its default. */
  readonly behave: (settings: Partial<Settings>) => Promise<void>;
  /**
   * The applicant submitted and the check went well. `untilTold`: the bank has heard of each before the next thing happens,
   * as it does of a check that takes seconds; without, all of it meets in the same moment.
   */
  readonly approve: (
    url: string,
    options: { readonly supplementRequired: boolean; readonly untilTold: boolean },
  ) => Promise<void>;
  /** The newest event of some session once more. */
  readonly repeatSomeWebhook: () => Promise<void>;
};

export function providerAt(port: number): Provider {
  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await exchange(port, {
      method,
      url: `/control/api${path}`,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      }),
    });
    const { statusCode, body: text } = answer;
    if (statusCode === 0 || statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  const sessionIn = (url: string): string => `/sessions/${url.split('/').at(-1) ?? ''}`;
  return {
    async behave(settings) {
      await control('PUT', '/scenario', settings);
    },
    async approve(url, { supplementRequired, untilTold }) {
      const status = ['processing', 'approved'];
      await control('PUT', sessionIn(url), { status, supplementRequired, untilTold });
    },
    async repeatSomeWebhook() {
      const { sessions } = (await control('GET', '/sessions')) as {
        sessions: { id: string; webhooks: unknown[] }[];
      };
      const told = sessions.filter(({ webhooks }) => webhooks.length > 0);
      const one = told[Math.floor(Math.random() * told.length)];
      if (one !== undefined) await control('POST', `/sessions/${one.id}/resend-webhook`);
    },
  };
}
