import type { FastifyBaseLogger } from 'fastify';
import { request } from 'undici';
import { signWebhook } from './signature.ts';

const retryDelaysMs = [1_000, 5_000, 30_000, 120_000, 600_000] as const;
const attemptTimeoutMs = 10_000;

export type Delivery = {
  readonly event: { readonly eventId: string; readonly sessionId: string; readonly status: string };
  readonly url: string;
  readonly requestId: string;
  attempts: number;
  delivered: boolean;
  lastAnswer: string | null;
};

export type WebhookSender = ReturnType<typeof createWebhookSender>;

export type Post = (
  url: string,
  sent: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
  },
) => Promise<number>;

/** No redirect: the event is for this URL only. */
export const post: Post = async (url, sent) => {
  const timeouts = { headersTimeout: attemptTimeoutMs, bodyTimeout: attemptTimeoutMs };
  const { statusCode, body } = await request(url, { method: 'POST', ...timeouts, ...sent });
  await body.dump();
  return statusCode;
};

export function createWebhookSender(post: Post, secret: string, log: FastifyBaseLogger) {
  let stopping = new AbortController();

  function runLater(delayMs: number, run: () => Promise<void>): Promise<void> {
    return new Promise((settle) => {
      const timer = setTimeout(() => run().then(settle), delayMs);
      stopping.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        settle();
      });
    });
  }

  async function attempt(delivery: Delivery, tries: number): Promise<void> {
    const { signal } = stopping;
    const answer = await deliver(delivery, signal).catch((error: Error) => error.name);
    if (signal.aborted) return;
    delivery.attempts += 1;
    delivery.lastAnswer = String(answer);
    const { eventId, sessionId, status } = delivery.event;
    const fields = { eventId, sessionId, status, requestId: delivery.requestId, answer: String(answer) };
    if (/^2\d\d$/.test(delivery.lastAnswer)) {
      delivery.delivered = true;
      log.info(fields, 'webhook delivered');
      return;
    }
    const wait = retryDelaysMs[tries - 1];
    log.warn({ ...fields, retryInMs: wait ?? null }, 'webhook not delivered');
    if (wait !== undefined) void runLater(wait, () => attempt(delivery, tries + 1));
  }

  function deliver({ url, event, requestId }: Delivery, signal: AbortSignal): Promise<number> {
    const body = JSON.stringify(event);
    // A signature is valid for five minutes only.
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'x-event-id': event.eventId,
      'x-timestamp': timestamp,
      'x-signature': signWebhook(secret, timestamp, body),
      'x-request-id': requestId,
    };
    return post(url, { headers, body, signal });
  }

  return {
    /** Resolves after the first attempt of every copy. Repeats up to six times. */
    send: (delivery: Delivery, { copies, delayMs }: { copies: number; delayMs: number }) =>
      Promise.all(Array.from({ length: copies }, () => runLater(delayMs, () => attempt(delivery, 1)))),
    cancelAll() {
      stopping.abort();
      stopping = new AbortController();
    },
  };
}
