import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { type Clock, IdentityProviderUnavailable, type IdentitySubject } from '../../../core/ports.ts';
import { exchangeHttp, type HttpExchange } from '../signed-http/exchange.ts';
import { opaque } from '../signed-http/wire.ts';
import type { ClientKey } from './client-key.ts';

/** The platform operator (プラットフォーム事業者), which checks JPKI signatures (docs/terms.md). */
export interface SignatureOperator {
  begin(transaction: {
    readonly reference: string;
    readonly hash: string;
    /** Only for the simulator (`identitySettings.sendTyped`). */
    readonly typed?: IdentitySubject['typed'];
    readonly requestId: string;
  }): Promise<{ readonly id: string }>;
  check(id: string, requestId: string): Promise<SignatureCheck>;
}

const beganWire = z.object({ id: opaque });
const checkWire = z.object({
  id: opaque,
  /** `expired`: the certificate has expired or was revoked. */
  outcome: z.enum(['valid', 'invalid', 'expired']),
  hash: z.optional(z.string()),
  subject: z.optional(z.string()),
});
export type SignatureCheck = z.infer<typeof checkWire>;

type Options = {
  readonly url: string;
  readonly clientId: string;
  readonly key: Promise<ClientKey>;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly httpExchange?: HttpExchange;
};

async function requestToken({ clientId, url, clock, key }: Options): Promise<string> {
  const seconds = Math.floor((await clock.readTime()).getTime() / 1000);
  const { key: signingKey, kid } = await key;
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(url)
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 60)
    .sign(signingKey);
}

export function createHttpOperator(given: Options): SignatureOperator {
  const options = { ...given, url: given.url.replace(/\/+$/, '') };
  const send = options.httpExchange ?? exchangeHttp;

  async function ask<Wire extends z.ZodMiniType>(
    path: string,
    body: object,
    requestId: string,
    wire: Wire,
  ): Promise<z.output<Wire>> {
    const authorization = `Bearer ${await requestToken(options)}`;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), options.timeoutMs);
    const answer = await send(new URL(`${options.url}${path}`), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify(body),
      signal: abort.signal,
    })
      .catch((cause: unknown) => {
        throw new IdentityProviderUnavailable('platform operator: not reached', { cause });
      })
      .finally(() => clearTimeout(timer));
    if (answer.status < 200 || answer.status > 299) {
      throw new IdentityProviderUnavailable(`platform operator: answered ${answer.status}`);
    }
    const read = z.safeParse(wire, parseJson(answer.text));
    if (!read.success) throw new IdentityProviderUnavailable('platform operator: invalid response');
    return read.data;
  }

  return {
    begin: ({ requestId, ...transaction }) => ask('/v1/transactions', transaction, requestId, beganWire),
    async check(id, requestId) {
      const checked = await ask(`/v1/transactions/${encodeURIComponent(id)}/check`, {}, requestId, checkWire);
      if (checked.id === id) return checked;
      throw new IdentityProviderUnavailable('platform operator: answered for another transaction');
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
