import { isUtf8 } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { identityAttributes } from '@kaisetsu/domain/identity/compare-identity';
import * as z from 'zod/mini';
import {
  type IdentityAdapter,
  IdentityProviderUnavailable,
  IdentityRequestRefused,
  IdentitySessionGone,
  type IdentityWebhook,
  WebhookRefused,
} from '../../../core/identity-ports.ts';
import type { Ports } from '../../../core/ports.ts';
import { exchangeHttp, type HttpExchange, parseJson } from './exchange.ts';
import { erasedWire, sessionWire, startedWire, toResult, urlWire, webhookWire } from './wire.ts';

export type HttpIdentityProviderOptions = {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  readonly webhookSecrets: readonly string[];
  readonly timeoutMs?: number;
  readonly httpExchange?: HttpExchange;
  /** The provider rejects a signed time that is wrong by more than five minutes. */
  readonly readTime?: Ports['readTime'];
};

export function createHttpIdentityProvider(options: HttpIdentityProviderOptions): IdentityAdapter {
  const { url, clientId, secret, webhookSecrets, timeoutMs = 10_000 } = options;
  const { httpExchange: send = exchangeHttp, readTime = async () => new Date() } = options;
  const base = url.replace(/\/+$/, '');

  async function ask<Wire extends z.ZodMiniType>(
    path: string,
    requestId: string,
    wire: Wire,
    content?: object,
  ) {
    const target = new URL(`${base}${path}`);
    const body = content && JSON.stringify(content);
    const method = body === undefined ? 'GET' : 'POST';
    // The page polls again after 5 s (spec 9).
    const limitMs = body === undefined ? Math.min(timeoutMs, 4_000) : timeoutMs;
    // An error here means that the database is unavailable, not the provider.
    const timestamp = String(Math.floor((await readTime()).getTime() / 1000));
    const signature = createHmac('sha256', secret)
      .update(`${method}\n${target.pathname}${target.search}\n${timestamp}\n${body ?? ''}`)
      .digest('hex');
    const headers = {
      accept: 'application/json',
      'x-request-id': requestId,
      'x-client-id': clientId,
      'x-timestamp': timestamp,
      'x-signature': signature,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const attempt = () =>
      send(target, {
        ...{ method, headers, signal: AbortSignal.timeout(limitMs) },
        ...(body !== undefined && { body }),
      });
    const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';
    // The provider handles a repeated call like the first. A timeout is not repeated, because the wait would double.
    const { status, text } = await attempt()
      .catch((error: unknown) => {
        if (isTimeout(error)) throw error;
        return attempt();
      })
      .catch((cause: unknown) => {
        const trouble = isTimeout(cause) ? `no answer within ${limitMs} ms` : 'not reached';
        throw new IdentityProviderUnavailable(`identity provider: ${trouble}`, { cause });
      });
    if (status < 200 || status > 299) throw createFailure(status);
    const answer = z.safeParse(wire, parseJson(text));
    if (!answer.success) throw new IdentityProviderUnavailable('identity provider: invalid response');
    return answer.data;
  }

  const toPath = (providerSessionId: string) => `/v1/sessions/${encodeURIComponent(providerSessionId)}`;

  return {
    id: 'signed-http',
    supplies: identityAttributes,

    start: ({ requestId, statement: _, ...body }) => ask('/v1/sessions', requestId, startedWire, body),

    async readStatus({ providerSessionId, reference }, requestId) {
      const session = await ask(toPath(providerSessionId), requestId, sessionWire);
      if (session.id !== providerSessionId || session.reference !== reference) {
        throw new IdentityProviderUnavailable('identity provider: response for another session');
      }
      const { verified } = session;
      return {
        ...toResult(session.id, session.updatedAt, session),
        ...(verified !== undefined && { verified }),
      };
    },

    refreshUrl: ({ providerSessionId }, requestId) =>
      ask(`${toPath(providerSessionId)}/url`, requestId, urlWire, {}),

    async erase({ providerSessionId }, requestId) {
      await ask(`${toPath(providerSessionId)}/erase`, requestId, erasedWire, {});
    },

    readWebhook: (headers, rawBody, now) => verifyWebhook(webhookSecrets, headers, rawBody, now),
  };
}

const temporaryRefusals: readonly number[] = [401, 403, 408, 425, 429];

function createFailure(status: number): IdentityProviderUnavailable {
  const message = `identity provider: answered ${status}`;
  if (status === 404 || status === 410) return new IdentitySessionGone(message);
  const isFinal = status >= 400 && status <= 499 && !temporaryRefusals.includes(status);
  return isFinal ? new IdentityRequestRefused(message) : new IdentityProviderUnavailable(message);
}

const toleranceMs = 5 * 60_000;

/** The caller must ignore repeated event ids. `headers` have names in lower case. */
export function verifyWebhook(
  secrets: readonly string[],
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: Uint8Array,
  now: Date,
): IdentityWebhook {
  const timestamp = headers['x-timestamp'] ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('no timestamp');
  const given = headers['x-signature'] ?? '';
  if (!/^[0-9a-f]{64}$/.test(given)) throw new WebhookRefused('wrong signature');
  const isSigned = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();
    return timingSafeEqual(expected, Buffer.from(given, 'hex'));
  });
  if (!isSigned) throw new WebhookRefused('wrong signature');
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > toleranceMs) {
    throw new WebhookRefused('timestamp too far away');
  }
  const event = webhookWire.safeParse(
    isUtf8(rawBody) ? parseJson(new TextDecoder().decode(rawBody)) : undefined,
  );
  if (!event.success) throw new WebhookRefused('signed, but invalid');
  const { eventId, reference, sessionId, occurredAt } = event.data;
  // The signature does not cover the header x-event-id.
  if (headers['x-event-id'] !== eventId) throw new WebhookRefused('event id differs');
  return { eventId, reference, result: toResult(sessionId, occurredAt, event.data) };
}
