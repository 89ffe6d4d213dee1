import type * as oidc from 'openid-client';
import { Agent, request } from 'undici';

type Sent = {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
};
export type HttpExchange = (
  url: URL,
  sent: Sent,
) => Promise<{ readonly status: number; readonly text: string }>;

const maxResponseBytes = 256 * 1024;
const maxWaitMs = 10_000;
const dispatcher = new Agent({ maxResponseSize: maxResponseBytes });

/** `fetch` spends CPU time on streams that this code does not need, and unpacks a response of any size. */
export const exchangeHttp = async (url: URL, sent: Sent) => {
  const { statusCode, headers, body } = await request(url, { ...sent, dispatcher });
  return { status: statusCode, type: String(headers['content-type'] ?? ''), text: await body.text() };
};

export async function fetchBounded(url: string, { method, headers, body, signal }: oidc.CustomFetchOptions) {
  const { status, type, text } = await exchangeHttp(new URL(url), {
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    ...(body != null && { body: String(body) }),
    signal: signal ?? AbortSignal.timeout(maxWaitMs),
  });
  return new Response(text === '' ? null : text, { status, headers: { 'content-type': type } });
}

export function parseJson(text: string, revive?: (name: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive);
  } catch {
    return undefined;
  }
}
