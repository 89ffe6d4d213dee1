import { isIPv6 } from 'node:net';
import type { Bank } from '@kaisetsu/domain/bank';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../adapters/postgres/gate.ts';
import type { Banks } from '../boot/banks.ts';
import { type Xsrf, xsrfCookie } from './xsrf.ts';

/** The bank of the host the request was addressed to, null on any other (docs/product-decisions.md "Banks and hosts"). */
export function bankAt(request: FastifyRequest, banks: Banks): Bank | null {
  return banks.byHost(request.hostname) ?? null;
}

/** Token of the Authorization header, bare or after `Bearer` (docs/product-decisions.md "Smaller points"). */
export function tokenIn(authorization: string | undefined): string | null {
  const token = (authorization ?? '').replace(/^bearer\s+/i, '').trim();
  return token === '' ? null : token;
}

export const tokenHashIn = (authorization: string | undefined): string | null => {
  const token = tokenIn(authorization);
  return token === null ? null : hashToken(token);
};

/** What rates are counted by: an IPv4 address, or the /64 that one subscriber has of IPv6. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.replace(/%.*$/, '').toLowerCase().split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = tail.split(':').filter((group) => group !== '');
  const zeros = ip.includes('::') ? 8 - left.length - right.length : 0;
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4).join(':');
}

/** Gives the cookie to whoever lacks a fitting one; to be called on every GET, and when a session begins. */
export function giveXsrfCookie(
  { xsrf, secure }: { readonly xsrf: Xsrf; readonly secure: boolean },
  tokenHash: string | null,
  reply: FastifyReply,
): void {
  // Readable by the page, which sends it back as a header. `Secure` on plain http would make WebKit drop it.
  reply.setCookie(xsrfCookie, xsrf.issue(tokenHash), { path: '/', sameSite: 'strict', secure });
}
