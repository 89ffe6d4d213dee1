import { Agent, request } from 'undici';
import { traceHeaders } from '../../../observe/spans.ts';

export type HttpExchange = (
  url: URL,
  sent: {
    readonly method: 'GET' | 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly signal: AbortSignal;
  },
) => Promise<{ readonly status: number; readonly text: string }>;

const maxResponseBytes = 256 * 1024;
const dispatcher = new Agent({ maxResponseSize: maxResponseBytes });

export const fetchTraced = (url: string, options: RequestInit): Promise<Response> => {
  const headers = new Headers(options.headers);
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
  return fetch(url, { ...options, headers });
};

/** `fetch` spends CPU time on streams that this code does not need. */
export const exchangeHttp: HttpExchange = async (url, sent) => {
  const { statusCode, body } = await request(url, {
    ...sent,
    headers: { ...sent.headers, ...traceHeaders() },
    dispatcher,
  });
  return { status: statusCode, text: await body.text() };
};
