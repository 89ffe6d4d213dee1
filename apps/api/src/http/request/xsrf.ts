import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { computeKeyedHash, type HashSecrets, isSame } from '../../core/keyed-hash.ts';
import { Refusal } from '../../core/rules/refusal.ts';

export const xsrfCookie = 'XSRF-TOKEN';

const bytes = 18;

const computeShortHash = (secret: Uint8Array, purpose: string, ...parts: readonly string[]): string =>
  computeKeyedHash(secret, purpose, ...parts)
    .subarray(0, bytes)
    .toString('base64url');
const computeMac = (secret: Uint8Array, nonce: string, owner: string): string =>
  computeShortHash(secret, 'xsrf', nonce, owner);
const computeOwner = (secret: Uint8Array, tokenHash: string | null): string =>
  tokenHash === null ? '-' : computeShortHash(secret, 'xsrf-owner', tokenHash);

/** Another site of the bank's domain can set a second cookie of this name (Angular's default). */
const listCookies = ({ headers }: FastifyRequest): readonly string[] =>
  [...(headers.cookie ?? '').matchAll(/(?:^|;\s*)XSRF-TOKEN=([^;]*)/g)].map(([, cookie = '']) => cookie);

export type Xsrf = ReturnType<typeof createXsrf>;

/** The cookie is `nonce.owner.mac`. Without a session that of another tab's session counts too. */
export function createXsrf(secrets: HashSecrets, isTls: (request: FastifyRequest) => boolean) {
  function isValid(cookie: string, tokenHash: string | null): boolean {
    const [nonce = '', owner = '', mac = '', ...rest] = cookie.split('.');
    const isBy = (secret: Uint8Array): boolean =>
      isSame(mac, computeMac(secret, nonce, owner)) &&
      (tokenHash === null || isSame(owner, computeOwner(secret, tokenHash)));
    return rest.length === 0 && secrets.some(isBy);
  }

  function setCookie(request: FastifyRequest, reply: FastifyReply, tokenHash: string | null): void {
    const [secret] = secrets;
    const nonce = randomBytes(bytes).toString('base64url');
    const owner = computeOwner(secret, tokenHash);
    const cookie = `${nonce}.${owner}.${computeMac(secret, nonce, owner)}`;
    // A script of the page must read the cookie. WebKit drops `Secure` on plain http.
    reply.setCookie(xsrfCookie, cookie, { path: '/', sameSite: 'strict', secure: isTls(request) });
  }

  return {
    setCookie,
    setMissingCookie(request: FastifyRequest, reply: FastifyReply, tokenHash: string | null): void {
      if (!listCookies(request).some((cookie) => isValid(cookie, tokenHash)))
        setCookie(request, reply, tokenHash);
    },
    require(request: FastifyRequest, tokenHash: string | null): void {
      const { 'x-xsrf-token': token, 'sec-fetch-site': site } = request.headers;
      const isElsewhere = site === 'cross-site' || site === 'same-site';
      const given = listCookies(request).find((cookie) => isSame(cookie, String(token ?? '')));
      if (isElsewhere || given === undefined || !isValid(given, tokenHash)) throw new Refusal('cross-site');
    },
  };
}
