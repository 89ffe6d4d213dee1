import { Agent, type Dispatcher } from 'undici';

export type Sent = {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer | null;
};

export type Answered = {
  /** 0: no answer. */
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
};

const patienceMs = 40_000;
const agent = new Agent({ connections: 500, headersTimeout: patienceMs, bodyTimeout: patienceMs });
const nothing: Answered = { statusCode: 0, headers: {}, body: '', cookies: [] };

/**
 * One request to a port of this machine and its whole answer; never rejects. As bare as undici goes, without streams or
 * promises of its own: whoever applies shares the processor with what is measured.
 */
export const exchange = (
  port: number,
  { method = 'GET', url, headers = {}, payload = null }: Sent,
): Promise<Answered> =>
  new Promise((resolve) => {
    let statusCode = 0;
    let received: Answered['headers'] = {};
    const parts: Buffer[] = [];
    agent.dispatch(
      {
        origin: `http://127.0.0.1:${port}`,
        path: url,
        method: method as Dispatcher.HttpMethod,
        headers,
        body: payload,
      },
      {
        onRequestStart: () => undefined,
        onResponseStart(_, status, answered) {
          statusCode = status;
          received = answered;
        },
        onResponseData: (_, part) => void parts.push(part),
        onResponseEnd() {
          const body = Buffer.concat(parts).toString('utf8');
          resolve({ statusCode, headers: received, body, cookies: cookiesIn(received) });
        },
        onResponseError: () => resolve(nothing),
      },
    );
  });

function cookiesIn(headers: Answered['headers']): Answered['cookies'] {
  return [headers['set-cookie'] ?? []].flat().map((line) => {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
    return { name, value: decodeURIComponent(value) };
  });
}
