import { Agent, request } from 'undici';
import { traceHeaders } from '../../tracing/spans.ts';

/**
 * Sends one HTTP request and returns the whole response. Does not follow redirects. Rejects when no complete response arrives,
 * or when the response is larger than `maxResponseBytes`.
 */
export type HttpExchange = (
  url: URL,
  sent: {
    readonly method: 'GET' | 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly signal: AbortSignal;
  },
) => Promise<{ readonly status: number; readonly text: string }>;

/** Limits the memory that a response of a faulty provider can use. Real responses have a few hundred bytes. */
const maxResponseBytes = 256 * 1024;
const dispatcher = new Agent({ maxResponseSize: maxResponseBytes });

export const tracedFetch = (url: string, options: RequestInit): Promise<Response> => {
  const headers = new Headers(options.headers);
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
  return fetch(url, { ...options, headers });
};

/** Uses `request` of undici in place of `fetch`, because `fetch` spends CPU time on streams that this code does not need. */
export const httpExchange: HttpExchange = async (url, sent) => {
  const { statusCode, body } = await request(url, {
    ...sent,
    headers: { ...sent.headers, ...traceHeaders() },
    dispatcher,
  });
  return { status: statusCode, text: await body.text() };
};
