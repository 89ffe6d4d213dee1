import * as z from 'zod/mini';
import { requiredAttributes } from '../../../core/identity/rules.ts';
import {
  type IdentityAdapter,
  IdentityProviderUnavailable,
  IdentityRequestRefused,
  IdentitySessionGone,
} from '../../../core/identity-ports.ts';
import type { Clock } from '../../../core/ports.ts';
import { exchangeHttp, type HttpExchange } from './exchange.ts';
import { createSignatureHeaders } from './sign-request.ts';
import { verifyWebhook } from './verify-webhook.ts';
import { erasedWire, sessionWire, startedWire, statusNumbers, toStoredReason, urlWire } from './wire.ts';

export interface HttpIdentityProviderOptions {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  readonly webhookSecrets: readonly string[];
  readonly timeoutMs?: number;
  readonly httpExchange?: HttpExchange;
  /** The provider rejects a signed time that is wrong by more than five minutes. */
  readonly clock?: Clock;
}

const signedHttpId = 'signed-http';

interface Call<Answer extends z.ZodMiniType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly requestId: string;
  readonly answer: Answer;
}

export function createHttpIdentityProvider(options: HttpIdentityProviderOptions): IdentityAdapter {
  const { timeoutMs = 10_000, webhookSecrets, clock = { readTime: async () => new Date() } } = options;
  const send = options.httpExchange ?? exchangeHttp;
  const base = options.url.replace(/\/+$/, '');

  /** The page polls again after 5 s (spec 9). */
  const getTimeout = ({ method }: Call<z.ZodMiniType>): number =>
    method === 'GET' ? Math.min(timeoutMs, 4_000) : timeoutMs;

  async function attempt(url: URL, call: Call<z.ZodMiniType>, now: Date): ReturnType<HttpExchange> {
    const body = call.body === undefined ? '' : JSON.stringify(call.body);
    const path = url.pathname + url.search;
    // `AbortSignal.timeout` cannot be cancelled, so it would create an error also after a successful call.
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new DOMException('', timeout)), getTimeout(call));
    try {
      return await send(url, {
        method: call.method,
        headers: {
          accept: 'application/json',
          'x-request-id': call.requestId,
          ...(body === '' ? {} : { 'content-type': 'application/json' }),
          ...createSignatureHeaders(options, { method: call.method, path, body }, now),
        },
        signal: abort.signal,
        ...(body === '' ? {} : { body }),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The provider handles a repeated call like the first. A timeout is not repeated, because the wait would double. */
  async function attemptTwice(url: URL, call: Call<z.ZodMiniType>) {
    // An error here means that the database is unavailable, not the provider.
    const now = await clock.readTime();
    try {
      return await attempt(url, call, now).catch((error: unknown) => {
        if (isTimeout(error)) throw error;
        return attempt(url, call, now);
      });
    } catch (cause) {
      const trouble = isTimeout(cause) ? `no answer within ${getTimeout(call)} ms` : 'not reached';
      throw new IdentityProviderUnavailable(`identity provider: ${trouble}`, { cause });
    }
  }

  async function ask<Answer extends z.ZodMiniType>(call: Call<Answer>): Promise<z.output<Answer>> {
    const { status, text } = await attemptTwice(new URL(`${base}${call.path}`), call);
    if (status < 200 || status > 299) throw createFailure(status);
    const answer = z.safeParse(call.answer, parse(text));
    if (!answer.success) throw new IdentityProviderUnavailable('identity provider: invalid response');
    return answer.data;
  }

  return {
    id: signedHttpId,
    supplies: requiredAttributes,

    async start({ requestId, statement: _, ...request }) {
      const started = await ask({
        method: 'POST',
        path: '/v1/sessions',
        body: request,
        requestId,
        answer: startedWire,
      });
      return {
        providerSessionId: started.id,
        url: started.url,
        status: statusNumbers[started.status],
        expiresAt: started.expiresAt,
      };
    },

    async readStatus({ providerSessionId, reference }, requestId) {
      const path = `/v1/sessions/${encodeURIComponent(providerSessionId)}`;
      const session = await ask({ method: 'GET', path, requestId, answer: sessionWire });
      if (session.id !== providerSessionId || session.reference !== reference) {
        throw new IdentityProviderUnavailable('identity provider: response for another session');
      }
      const { verified, reason } = session;
      return {
        providerSessionId,
        status: statusNumbers[session.status],
        supplementRequired: session.supplementRequired,
        updatedAt: session.updatedAt,
        ...(verified !== undefined && { verified }),
        ...toStoredReason(session.status, reason),
      };
    },

    async refreshUrl({ providerSessionId }, requestId) {
      const path = `/v1/sessions/${encodeURIComponent(providerSessionId)}/url`;
      return ask({ method: 'POST', path, body: {}, requestId, answer: urlWire });
    },

    async erase({ providerSessionId }, requestId) {
      const path = `/v1/sessions/${encodeURIComponent(providerSessionId)}/erase`;
      await ask({ method: 'POST', path, body: {}, requestId, answer: erasedWire });
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const timeout = 'TimeoutError';

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === timeout;
}
