import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HashSecrets, keyedHash } from '../../adapters/keys/keyed-hash.ts';
import { same } from '../request/xsrf.ts';

/** Otherwise another person's card could approve the attacker's application (docs/design/identity.md). */
export type IdentityCookie = {
  /** Browsers omit a Strict cookie on the provider's redirect. */
  readonly set: (reply: FastifyReply, applicationId: string, secure: boolean) => void;
  readonly matches: (request: FastifyRequest, applicationId: string, secure: boolean) => boolean;
};

/** WebKit drops a Secure cookie on plain http. */
const identityCookieName = (secure: boolean): string => (secure ? '__Host-identity' : 'identity');

/** Seconds. */
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
