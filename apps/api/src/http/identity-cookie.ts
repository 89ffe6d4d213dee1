import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HashSecrets, keyedHash } from '../adapters/crypto/keyed-hash.ts';
import { same } from './xsrf.ts';

/**
 * Binds the return from an identity provider to the browser that started the verification. Without this cookie, an attacker
 * could send the URL of the attacker's own verification to another person. That person's card could then approve the attacker's
 * application (docs/design/identity.md "OpenID Connect").
 */
export type IdentityCookie = {
  /** SameSite is Lax, because the provider's site redirects the browser here. The browser would not send a Strict cookie then. */
  readonly set: (reply: FastifyReply, applicationId: string, secure: boolean) => void;
  readonly matches: (request: FastifyRequest, applicationId: string, secure: boolean) => boolean;
};

/**
 * Browsers accept the prefix `__Host-` only with Secure, and WebKit drops a Secure cookie on plain http. So the name has
 * no prefix on plain http.
 */
const identityCookieName = (secure: boolean): string => (secure ? '__Host-identity' : 'identity');

/** Lifetime of the cookie in seconds. If the applicant returns later, the server ignores the parameters of the return. */
const maxAge = 60 * 60;

export function createIdentityCookie(secrets: HashSecrets): IdentityCookie {
  const cookieFor = (applicationId: string, secret: Uint8Array = secrets[0]): string =>
    keyedHash(secret, 'identity-return', applicationId).toString('base64url');
  return {
    set(reply, applicationId, secure) {
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
      reply.setCookie(identityCookieName(secure), cookieFor(applicationId), options);
    },
    matches({ cookies }, applicationId, secure) {
      const given = cookies[identityCookieName(secure)] ?? '';
      return secrets.some((secret) => same(given, cookieFor(applicationId, secret)));
    },
  };
}
