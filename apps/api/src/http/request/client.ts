import type { Bank } from '@kaisetsu/domain/bank';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../../adapters/postgres/application/gate.ts';
import type { Banks } from '../../core/banks.ts';
import { parseHost } from './host.ts';
import { isSame, type Xsrf, xsrfCookie } from './xsrf.ts';

export function findBank(request: FastifyRequest, banks: Banks): Bank | null {
  const host = parseHost(request.host);
  return host === null ? null : (banks.findByHost(host.name) ?? null);
}

export function parseToken(authorization: string | undefined): string | null {
  const token = (authorization ?? '').replace(/^bearer\s+/i, '').trim();
  return token === '' ? null : token;
}

export const hashTokenIn = (authorization: string | undefined): string | null => {
  const token = parseToken(authorization);
  return token === null ? null : hashToken(token);
};

export function setXsrfCookie(
  { xsrf, secure }: { readonly xsrf: Xsrf; readonly secure: boolean },
  tokenHash: string | null,
  reply: FastifyReply,
): void {
  // A script of the page must read the cookie. WebKit drops `Secure` on plain http.
  reply.setCookie(xsrfCookie, xsrf.issue(tokenHash), { path: '/', sameSite: 'strict', secure });
}

/** Another site of the bank's domain can set a second cookie of this name (Angular's default). */
export const findXsrfCookie = (
  { headers }: FastifyRequest,
  isRight: (cookie: string) => boolean,
): string | undefined =>
  [...(headers.cookie ?? '').matchAll(/(?:^|;\s*)XSRF-TOKEN=([^;]*)/g)]
    .map(([, cookie = '']) => cookie)
    .find(isRight);

/** If `tokenHash` is null, any valid cookie is accepted. */
export function requireXsrf(xsrf: Xsrf, request: FastifyRequest, tokenHash: string | null): void {
  const { 'x-xsrf-token': header, 'sec-fetch-site': site } = request.headers;
  const token = toText(header);
  const cookie = findXsrfCookie(request, (one) => isSame(one, token ?? ''));
  xsrf.require({ token, site: toText(site) }, cookie, tokenHash);
}

const toText = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(',') : header;
