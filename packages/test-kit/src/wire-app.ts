import { setTimeout as wait } from 'node:timers/promises';
import { parseCookie, request } from 'undici';
import type { TestClient } from '../../../apps/api/test/support/test-client.ts';

export class JourneyTimeout extends Error {}

export type CallStats = {
  /** From the first attempt of a call to its response below 500. */
  longestCallMs: number;
  readonly serverErrors: Map<string, number>;
  /** `status` is 0 if no complete response arrived. */
  readonly onResponse?: (response: { ms: number; status: number; path: string }) => void;
};

type WireRequest = {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer | null;
};

const responseTimeoutMs = 40_000;

/** Never rejects: `statusCode` is 0 if no complete response arrives. */
async function send(port: number, { method = 'GET', url, headers = {}, payload = null }: WireRequest) {
  try {
    const response = await request(`http://127.0.0.1:${port}${url}`, {
      method,
      headers,
      body: payload,
      headersTimeout: responseTimeoutMs,
      bodyTimeout: responseTimeoutMs,
    });
    const lines = [response.headers['set-cookie'] ?? []].flat();
    return {
      statusCode: response.statusCode,
      headers: response.headers,
      body: await response.body.text(),
      cookies: lines.flatMap((line) => parseCookie(line) ?? []),
    };
  } catch {
    return { statusCode: 0, headers: {}, body: '', cookies: [] };
  }
}

/** Those of the page (`apps/web/src/client/call.ts`). */
const retryDelays = [400, 1200];
/** The page does not repeat calls that send a mail or use up an attempt. */
const notRepeated = /\/verification-codes\//;

/** `inject` over TCP. Repeats a failed call as the page does, then every second. */
export function createWireApp(options: {
  readonly port: number;
  /** Sent in `X-Forwarded-For`. */
  readonly address?: string;
  readonly timeoutMs?: number;
  readonly stats?: CallStats;
}): TestClient['app'] {
  const { port, address, timeoutMs = 60_000 } = options;
  const { stats = { longestCallMs: 0, serverErrors: new Map() } as CallStats } = options;
  const forwarded = address === undefined ? {} : { 'x-forwarded-for': address };
  async function inject(asked: WireRequest) {
    const started = performance.now();
    const path = asked.url.split('?')[0] ?? '';
    for (let tries = 0; ; tries += 1) {
      const sentAt = performance.now();
      const response = await send(port, { ...asked, headers: { ...asked.headers, ...forwarded } });
      const { statusCode: status } = response;
      stats.onResponse?.({ ms: performance.now() - sentAt, status, path });
      if (status === 500) stats.serverErrors.set(path, (stats.serverErrors.get(path) ?? 0) + 1);
      // A node of the release before does not know the call.
      const isUnknown = status === 404 && asked.method === 'POST';
      const isLost = status === 0 || status >= 500 || isUnknown;
      if (!isLost) stats.longestCallMs = Math.max(stats.longestCallMs, performance.now() - started);
      if (!isLost || notRepeated.test(path)) return response;
      if (performance.now() - started > timeoutMs)
        throw new JourneyTimeout(`${asked.method} ${asked.url}: still ${status} ${response.body}`);
      await wait(retryDelays[tries] ?? 1000);
    }
  }
  return { inject } as unknown as TestClient['app'];
}

export async function until<T>(
  timeoutMs: number,
  what: string,
  ask: () => Promise<T | undefined | false>,
): Promise<T> {
  for (const giveUp = performance.now() + timeoutMs; ; ) {
    const found = await ask();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > giveUp) throw new JourneyTimeout(`timed out: ${what}`);
    await wait(100);
  }
}
