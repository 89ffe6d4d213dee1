import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The keys under which rate limits count the requests of one client. */
export type Networks = {
  /** An IPv4 address, or the /64 prefix that one IPv6 subscriber has. */
  readonly subscriber: string;
  /** The /56 prefix, which some internet providers assign to one subscriber. Null for IPv4. */
  readonly site: string | null;
};

/** The limit of an IPv6 site (/56) is this many times the limit of one subscriber (ADR 0027). */
export const siteFactor = 4;

/** The networks of the client that sent the request. An address in X-Forwarded-For counts only when a trusted proxy sent it. */
export const networksOf = (request: Pick<FastifyRequest, 'ip' | 'ips'>): Networks =>
  splitNetworks(clientAddress(request));

/**
 * The IPv4 /24 or IPv6 /56 prefix of a client. The limits for one network in ADR 0031 use this prefix, because one client can
 * have many addresses in it.
 */
export const guardedNetwork = ({ subscriber, site }: Networks): string =>
  site ?? subscriber.replace(/\.\d+$/, '.0/24');

/**
 * The client's address [SRV-081]. `ips` begins with the address of the connection. Then it has the entries of X-Forwarded-For
 * from right to left, and ends with the first entry that is not a trusted proxy. If this final entry is not an IP address, the
 * result is the address of the proxy that sent it. So a client cannot get new rate limits by inventing entries.
 */
function clientAddress({ ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return ips.map(parseAddress).findLast((address) => address !== null) ?? '';
}

/** The address in an entry of X-Forwarded-For, with or without a port: `ip`, `ipv4:port`, `[ipv6]`, `[ipv6]:port`. */
function parseAddress(entry: string | undefined): string | null {
  const text = entry?.trim() ?? '';
  if (isIP(text) !== 0) return text;
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  if (bracketed !== undefined && isIPv6(bracketed)) return bracketed;
  return plain !== undefined && isIPv4(plain) ? plain : null;
}

function splitNetworks(address: string): Networks {
  if (!isIPv6(address)) return { subscriber: address, site: null };
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return { subscriber: groups.slice(6).flatMap(bytesOf).join('.'), site: null };
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  const text = (...parts: readonly number[]): string => parts.map((part) => part.toString(16)).join(':');
  return { subscriber: text(a, b, c, d), site: `${text(a, b, c, d & 0xff00)}/56` };
}

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff];

/** The eight 16-bit groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = readGroups(head);
  const right = readGroups(tail ?? '');
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

/** The final part of an IPv6 address can be an IPv4 address in dotted notation. */
function readGroups(text: string): number[] {
  return text
    .split(':')
    .filter((part) => part !== '')
    .flatMap((part) => {
      if (!part.includes('.')) return [Number.parseInt(part, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}
