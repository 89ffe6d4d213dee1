import { Agent, request } from 'undici';

/** One request over HTTP and the whole answer; a redirect is an answer like any other. Rejects when none came. */
export type HttpExchange = (
  url: URL,
  sent: {
    readonly method: 'GET' | 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly signal: AbortSignal;
  },
) => Promise<{ readonly status: number; readonly text: string }>;

/** Bytes. What the provider says takes a few hundred; more than this is read by nobody. */
const maxResponseBytes = 256 * 1024;
const dispatcher = new Agent({ maxResponseSize: maxResponseBytes });

/** Not Node's own `fetch`, which takes three times the processor for streams that nobody here reads. */
export const httpExchange: HttpExchange = async (url, sent) => {
  const { statusCode, body } = await request(url, { ...sent, dispatcher });
  return { status: statusCode, text: await body.text() };
};
