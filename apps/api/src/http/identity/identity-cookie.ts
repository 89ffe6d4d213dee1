import type { FastifyReply, FastifyRequest } from 'fastify';
import { computeKeyedHash, type HashSecrets } from '../../core/keyed-hash.ts';
import { isSame } from '../request/xsrf.ts';

/** Otherwise another person's card could approve the attacker's application (docs/design/identity.md). */
export type IdentityCookie = {
  /** Browsers omit a Strict cookie on the provider's redirect. */
  readonly set: (reply: FastifyReply, applicationId: string, secure: boolean) => void;
  readonly hasCookie: (request: FastifyRequest, applicationId: string, secure: boolean) => boolean;
};

/** WebKit drops a Secure cookie on plain http. */
const getCookieName = (secure: boolean): string => (secure ? '__Host-identity' : 'identity');

/** Seconds. */
const maxAge = 60 * 60;

export function createIdentityCookie(secrets: HashSecrets): IdentityCookie {
  const computeCookie = (applicationId: string, secret: Uint8Array = secrets[0]): string =>
    computeKeyedHash(secret, 'identity-return', applicationId).toString('base64url');
  return {
    set(reply, applicationId, secure) {
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
      reply.setCookie(getCookieName(secure), computeCookie(applicationId), options);
    },
    hasCookie({ cookies }, applicationId, secure) {
      const given = cookies[getCookieName(secure)] ?? '';
      return secrets.some((secret) => isSame(given, computeCookie(applicationId, secret)));
    },
  };
}
