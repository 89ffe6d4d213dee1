import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import { IdentityProviderUnavailable, type IdentitySubject } from '../../../core/identity-ports.ts';

const startedWire = z.object({ id: z.optional(z.uuid()), sign_transaction_id: z.optional(z.uuid()) });
const compactJwe = /[\w-]+(?:\.[\w-]*){3}\.[\w-]+/;

/** The transaction is unknown, used or over, or the token has ended. */
export class ResultGone extends Error {}

/** 署名API of デジタル認証アプリ. */
export function createSignTransactions(issuer: string, clientId: string) {
  const endpoint = new URL('/api/sign-transactions', issuer);
  return {
    /** `typed`: only for the simulator (`identitySettings.sendTyped`). */
    async begin(
      configuration: oidc.Configuration,
      digest: string,
      typed: IdentitySubject['typed'],
    ): Promise<string> {
      const body = JSON.stringify({ client_id: clientId, digest, ...(typed !== undefined && { typed }) });
      const answer = await oidc
        .clientCredentialsGrant(configuration)
        .then(({ access_token: token }) =>
          oidc.fetchProtectedResource(
            configuration,
            token,
            endpoint,
            'POST',
            body,
            new Headers({ 'content-type': 'application/json' }),
          ),
        )
        .then((response) => response.json())
        .catch((cause: unknown) => {
          throw new IdentityProviderUnavailable('signing API: no transaction', { cause });
        });
      const { id, sign_transaction_id: other } = z.safeParse(startedWire, answer).data ?? {};
      const found = id ?? other;
      if (found === undefined) throw new IdentityProviderUnavailable('signing API: invalid response');
      return found;
    },

    /** @throws ResultGone, IdentityProviderUnavailable */
    async readResult(configuration: oidc.Configuration, id: string, token: string): Promise<string> {
      const result = new URL(`${endpoint.pathname}/${id}/result`, endpoint);
      const response = await oidc
        .fetchProtectedResource(configuration, token, result, 'GET')
        .catch((cause: unknown) => {
          const refusal = cause instanceof oidc.WWWAuthenticateChallengeError;
          throw refusal
            ? new ResultGone('signing API: token refused', { cause })
            : new IdentityProviderUnavailable('signing API: not reached', { cause });
        });
      const isGone = [400, 401, 403, 404, 409, 410].includes(response.status);
      if (isGone) throw new ResultGone(`signing API: answered ${response.status}`);
      const jwe = response.ok ? compactJwe.exec(await response.text())?.[0] : undefined;
      if (jwe === undefined) throw new IdentityProviderUnavailable('signing API: no result');
      return jwe;
    },
  };
}
