import { setTimeout as wait } from 'node:timers/promises';
import type { TestClient } from '../../apps/api/test/support/test-client.ts';
import { exchange, type HttpRequest, type HttpResponse } from './exchange.ts';

/** What all applicants met together. */
export type CallStats = {
  /** Longest time from the first sending of a call to its good answer, ms. */
  longestCallMs: number;
  /** Answers 500: faults that no one foresaw. By path. */
  readonly unforeseen: Map<string, number>;
  /** Every answer as it came, and how long it took. */
  readonly onAnswer?: (answer: {
    readonly ms: number;
    readonly status: number;
    readonly path: string;
  }) => void;
};

/** Nobody got through in time. */
export class JourneyTimeout extends Error {}

/** As the page does on its own, for a call that is safe to repeat (`apps/web/src/client/call.ts`). */
const quietWaits = [400, 1200];
/** The page does not repeat these: each sends a mail or uses up a try. */
const once = /\/verification-codes\//;

/**
 * One applicant's browser, and the applicant who taps again when told to try later: in the place of the app that the
 * API's test visitors talk to, so that the same visitors and journeys go over a real network.
 */
export function retryingClient(options: {
  /** Where the next request goes, with what it has in `Authorization`. */
  readonly nextPort: (session: string | undefined) => number;
  /** Network address that the load balancer reports. */
  readonly address: string;
  readonly timeoutMs: number;
  readonly experience: CallStats;
}): TestClient['app'] {
  const { nextPort, address, timeoutMs, experience } = options;

  const send = ({ headers, ...sent }: HttpRequest): Promise<HttpResponse> =>
    exchange(nextPort(headers?.authorization), {
      ...sent,
      headers: { ...headers, 'x-forwarded-for': address },
    });

  async function inject(sent: HttpRequest): Promise<HttpResponse> {
    const begun = performance.now();
    const path = sent.url.split('?')[0] ?? '';
    for (let tries = 0; ; tries += 1) {
      const sentAt = performance.now();
      const answer = await send(sent);
      const { statusCode } = answer;
      experience.onAnswer?.({ ms: performance.now() - sentAt, status: statusCode, path });
      if (statusCode === 500) {
        experience.unforeseen.set(path, (experience.unforeseen.get(path) ?? 0) + 1);
      }
      const isLost = statusCode === 0 || statusCode >= 500;
      // Whoever asks for a code, or sends one, sees what came of it and decides: see the applicant.
      if (!isLost || once.test(sent.url)) {
        if (!isLost) {
          experience.longestCallMs = Math.max(experience.longestCallMs, performance.now() - begun);
        }
        return answer;
      }
      if (performance.now() - begun > timeoutMs) {
        throw new JourneyTimeout(`${sent.method} ${sent.url}: still ${statusCode} ${answer.body}`);
      }
      await wait(quietWaits[tries] ?? 1000);
    }
  }
  return { inject } as unknown as TestClient['app'];
}
