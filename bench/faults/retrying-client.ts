import { setTimeout as wait } from 'node:timers/promises';
import type { TestClient } from '../../apps/api/test/support/test-client.ts';
import { type HttpRequest, type HttpResponse, sendRequest } from './http-client.ts';

export type CallStats = {
  /** Longest time from the first attempt of a call to its response with a status below 500, ms. */
  longestCallMs: number;
  /** Number of responses with status 500 by path. */
  readonly serverErrors: Map<string, number>;
  /** Runs after every request; `status` is 0 if no complete response arrived. */
  readonly onResponse?: (response: {
    readonly ms: number;
    readonly status: number;
    readonly path: string;
  }) => void;
};

/** Error of a journey that did not get a response, a mail or an expected state in time. */
export class JourneyTimeout extends Error {}

/** Delays in milliseconds before the automatic retries of the page (`apps/web/src/client/call.ts`). */
const retryDelays = [400, 1200];
/**
 * Calls of a journey that the page does not repeat. Each of them sends a mail or uses up one of the attempts to enter the code.
 */
const notRepeated = /\/verification-codes\//;

/**
 * Makes the calls of one applicant's browser. Repeats a failed call first after the delays of the page, then every second, as if
 * the applicant tapped the retry button. The client has the method `inject` of the Fastify app, so that the API's test clients
 * can use it.
 */
export function retryingClient(options: {
  /** Port for the next request, by the value of its `Authorization` header. */
  readonly nextPort: (session: string | undefined) => number;
  /** IP address of the client, sent in `X-Forwarded-For`. */
  readonly address: string;
  /** IP address of this machine from which the client connects. */
  readonly localAddress?: string | undefined;
  readonly timeoutMs: number;
  readonly stats: CallStats;
}): TestClient['app'] {
  const { nextPort, address, localAddress, timeoutMs, stats } = options;

  const send = ({ headers, ...rest }: HttpRequest): Promise<HttpResponse> =>
    sendRequest(
      nextPort(headers?.authorization),
      { ...rest, headers: { ...headers, 'x-forwarded-for': address } },
      localAddress,
    );

  async function inject(request: HttpRequest): Promise<HttpResponse> {
    const started = performance.now();
    const path = request.url.split('?')[0] ?? '';
    for (let tries = 0; ; tries += 1) {
      const sentAt = performance.now();
      const response = await send(request);
      const { statusCode } = response;
      stats.onResponse?.({ ms: performance.now() - sentAt, status: statusCode, path });
      if (statusCode === 500) {
        stats.serverErrors.set(path, (stats.serverErrors.get(path) ?? 0) + 1);
      }
      const isLost = statusCode === 0 || statusCode >= 500;
      // If a call of `notRepeated` fails, its caller decides how to continue. So this function returns the failed response.
      if (!isLost || notRepeated.test(request.url)) {
        if (!isLost) {
          stats.longestCallMs = Math.max(stats.longestCallMs, performance.now() - started);
        }
        return response;
      }
      if (performance.now() - started > timeoutMs) {
        throw new JourneyTimeout(`${request.method} ${request.url}: still ${statusCode} ${response.body}`);
      }
      await wait(retryDelays[tries] ?? 1000);
    }
  }
  return { inject } as unknown as TestClient['app'];
}

/** Calls `ask` every 100 ms until it returns a value other than undefined and false. @throws JourneyTimeout */
export async function until<T>(
  timeoutMs: number,
  what: string,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  const giveUp = performance.now() + timeoutMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > giveUp) throw new JourneyTimeout(`timed out: ${what}`);
    await wait(100);
  }
}
