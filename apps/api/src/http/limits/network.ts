import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { listOwnNetworks, type Networks, widerFactor } from '../../core/rules/networks.ts';

export const findNetworks = (request: Pick<FastifyRequest, 'ip' | 'ips'>): Networks =>
  listNetworks(findClientAddress(request));

export const findOwnNetworks = (request: Pick<FastifyRequest, 'ip' | 'ips'>): Networks =>
  listOwnNetworks(findNetworks(request));

export const isOverLimit = (counts: readonly number[], limit: number): boolean =>
  counts.some((count, nth) => count > limit * widerFactor ** nth);

/** Invented entries of X-Forwarded-For must not give new limits [SRV-081]. */
function findClientAddress({ ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return ips.map(parseAddress).findLast((address) => address !== null) ?? '';
}

/** Accepts `ip`, `ipv4:port`, `[ipv6]` and `[ipv6]:port`. */
function parseAddress(entry: string | undefined): string | null {
  const text = entry?.trim() ?? '';
  if (isIP(text) !== 0) return text;
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  if (bracketed !== undefined && isIPv6(bracketed)) return bracketed;
  return plain !== undefined && isIPv4(plain) ? plain : null;
}

function listNetworks(address: string): Networks {
  const groups = isIPv6(address) ? parseGroups(address) : null;
  const isMapped = groups?.slice(0, 5).every((group) => group === 0) === true && groups[5] === 0xffff;
  const ipv4 = isMapped ? groups.slice(6).flatMap(toBytes).join('.') : address;
  if (groups === null || isMapped) return [ipv4, ipv4.replace(/\.\d+$/, '.0/24')];
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  const formatGroups = (...parts: readonly number[]): string =>
    parts.map((part) => part.toString(16)).join(':');
  return [formatGroups(a, b, c, d), `${formatGroups(a, b, c, d & 0xff00)}/56`, `${formatGroups(a, b, c)}/48`];
}

const toBytes = (group: number): number[] => [group >> 8, group & 0xff];

function parseGroups(address: string): number[] {
  const [unscoped = ''] = address.split('%', 1);
  // A URL has no part in IPv4 notation.
  const short = new URL(`http://[${unscoped}]`).hostname.slice(1, -1);
  const zeros = ':0'.repeat(8 - splitGroups(short).length);
  return splitGroups(short.replace('::', `${zeros}:`)).map((group) => Number.parseInt(group, 16));
}

const splitGroups = (address: string): string[] => address.split(':').filter((group) => group !== '');
