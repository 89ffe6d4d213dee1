import { type Gender, genders } from '@kaisetsu/domain/fields/choice';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { computeKeyedHash, type HashSecrets, isSame } from '../../core/keyed-hash.ts';

/** Marks a browser for one application or identity session, `id`. */
export type IdentityCookie = ReturnType<typeof createIdentityCookie>;

/** Seconds. */
const maxAge = 60 * 60;

/**
 * `identity`: the browser that began; otherwise another person's card could approve the attacker's application
 * (docs/design/identity.md). `card`: the browser that returned, the only one that may read the card's values [IDV-207].
 */
export function createIdentityCookie(
  secrets: HashSecrets,
  name: 'identity' | 'card',
  isTls: (request: FastifyRequest) => boolean,
) {
  // WebKit drops a Secure cookie on plain http.
  const nameCookie = (secure: boolean): string => (secure ? `__Host-${name}` : name);
  const computeCookie = (id: string, secret: Uint8Array = secrets[0]): string =>
    computeKeyedHash(secret, `${name}-return`, id).toString('base64url');
  return {
    /** Browsers omit a Strict cookie on the provider's redirect. */
    set(request: FastifyRequest, reply: FastifyReply, id: string): void {
      const secure = isTls(request);
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
      reply.setCookie(nameCookie(secure), computeCookie(id), options);
    },
    has(request: FastifyRequest, id: string): boolean {
      const given = request.cookies[nameCookie(isTls(request))] ?? '';
      return secrets.some((secret) => isSame(given, computeCookie(id, secret)));
    },
  };
}

/** The card's gender travels in the hash of this browser's cookie, because it is never stored. */
export const nameCard = (reference: string, gender: Gender | '' = ''): string =>
  gender === '' ? reference : `${reference} ${gender}`;

/** Null for another browser. */
export const findCardGender = (
  cookie: IdentityCookie,
  request: FastifyRequest,
  reference: string,
): Gender | '' | null =>
  ([...genders, ''] as const).find((gender) => cookie.has(request, nameCard(reference, gender))) ?? null;
