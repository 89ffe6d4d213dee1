import { Agent, request } from 'node:http';

export type Sent = {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
};

export type Answered = {
  /** 0: no answer. */
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
};

const agent = new Agent({ keepAlive: true, maxSockets: 500 });
const nothing: Answered = { statusCode: 0, headers: {}, body: '', cookies: [] };

/**
 * One request to a port of this machine and its whole answer; never rejects. Not `fetch`, which costs several times as
 * much: whoever applies shares the processor with what is measured.
 */
export const exchange = (port: number, sent: Sent): Promise<Answered> =>
  new Promise((resolve) => {
    const { method = 'GET', url: path, payload } = sent;
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    const headers = { ...sent.headers, ...length };
    const asked = request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', () => resolve(nothing));
      answer.on('end', () => {
        const cookies = (answer.headers['set-cookie'] ?? []).map((line) => {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
          return { name, value: decodeURIComponent(value) };
        });
        const body = Buffer.concat(parts).toString('utf8');
        resolve({ statusCode: answer.statusCode ?? 0, headers: answer.headers, body, cookies });
      });
    });
    asked.setTimeout(40_000, () => asked.destroy());
    asked.on('error', () => resolve(nothing));
    asked.end(payload);
  });
