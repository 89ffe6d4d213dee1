import { request } from 'undici';
import type { Clock } from './clock.ts';
import { signWebhook } from './signature.ts';

const retryDelaysMs = [1_000, 5_000, 30_000, 120_000, 600_000] as const;
const attemptTimeoutMs = 10_000;

export interface WebhookEvent {
  readonly eventId: string;
  readonly type: 'session.updated';
  readonly sessionId: string;
  readonly reference: string;
  readonly status: string;
  readonly supplementRequired: boolean;
  readonly reason?: string;
  readonly occurredAt: string;
}

/** Copies share this state. */
export interface Delivery {
  readonly event: WebhookEvent;
  readonly url: string;
  readonly requestId: string;
  attempts: number;
  delivered: boolean;
  lastAnswer: string | null;
}

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface WebhookSender {
  /** Resolves after the first attempt of every copy. Repeats up to six times. */
  send(delivery: Delivery, options: { readonly copies: number; readonly delayMs: number }): Promise<unknown>;
  cancelAll(): void;
}

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

interface Parts {
  readonly clock: Clock;
  readonly post: Post;
  readonly secret: string;
  readonly log: Log;
}

export function createWebhookSender({ clock, post, secret, log }: Parts): WebhookSender {
  const waiting = new Set<() => void>();
  let stopping = new AbortController();

  function runLater(delayMs: number, run: () => Promise<void>): Promise<void> {
    return new Promise((settle) => {
      const cancelTimer = clock.schedule(delayMs, () => {
        waiting.delete(cancel);
        run().then(settle);
      });
      const cancel = (): void => {
        cancelTimer();
        settle();
      };
      waiting.add(cancel);
    });
  }

  async function attempt(delivery: Delivery, tries: number): Promise<void> {
    const { signal } = stopping;
    const answer = await deliver(delivery, signal);
    if (signal.aborted) return;
    delivery.attempts += 1;
    delivery.lastAnswer = answer.text;
    const { eventId, sessionId, status } = delivery.event;
    const fields = { eventId, sessionId, status, requestId: delivery.requestId, answer: answer.text };
    if (answer.ok) {
      delivery.delivered = true;
      log.info(fields, 'webhook delivered');
      return;
    }
    const wait = retryDelaysMs[tries - 1];
    log.warn({ ...fields, retryInMs: wait ?? null }, 'webhook not delivered');
    if (wait !== undefined) void runLater(wait, () => attempt(delivery, tries + 1));
  }

  async function deliver(delivery: Delivery, signal: AbortSignal): Promise<{ ok: boolean; text: string }> {
    const body = JSON.stringify(delivery.event);
    // A signature is valid for five minutes only.
    const timestamp = String(Math.floor(clock.readTime().getTime() / 1000));
    try {
      const status = await post(delivery.url, {
        headers: {
          'content-type': 'application/json',
          'x-event-id': delivery.event.eventId,
          'x-timestamp': timestamp,
          'x-signature': signWebhook(secret, timestamp, body),
          'x-request-id': delivery.requestId,
        },
        body,
        signal,
      });
      return { ok: status >= 200 && status < 300, text: String(status) };
    } catch (error) {
      return { ok: false, text: error instanceof Error ? error.name : 'failed' };
    }
  }

  return {
    send(delivery, { copies, delayMs }) {
      return Promise.all(Array.from({ length: copies }, () => runLater(delayMs, () => attempt(delivery, 1))));
    },
    cancelAll() {
      for (const cancel of waiting) cancel();
      waiting.clear();
      stopping.abort();
      stopping = new AbortController();
    },
  };
}
