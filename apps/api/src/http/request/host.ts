import { isIP } from 'node:net';
import type { Bank } from '@kaisetsu/domain/bank';
import type { FastifyRequest } from 'fastify';
import { type Banks, normaliseHost } from '../../core/banks.ts';
import { Refusal } from '../../core/rules/refusal.ts';

type Host = { readonly name: string; readonly port: number | null };

const pattern = /^([a-z\d_.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i;

export function parseHost(text: string): Host | null {
  const [, name, digits] = pattern.exec(text) ?? [];
  if (name === undefined) return null;
  if (digits === undefined) return { name: normaliseHost(name), port: null };
  const port = Number(digits);
  return port >= 1 && port <= 65_535 ? { name: normaliseHost(name), port } : null;
}

export function findBank(request: FastifyRequest, banks: Banks): Bank | null {
  const host = parseHost(request.host);
  return host === null ? null : (banks.findByHost(host.name) ?? null);
}

/** Only HTTP/1.0 may omit the header [SRV-082]. */
export function requireHost(request: FastifyRequest): void {
  const { rawHeaders, httpVersion, headers } = request.raw;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  const isMissing = headers.host === undefined && httpVersion === '1.0';
  if (hosts > 1 || (!isMissing && parseHost(request.host) === null)) throw new Refusal('invalid-request');
}

/** A client can send any host: use the result only for a bank's host. */
export function formatOrigin(request: FastifyRequest, isTls: boolean): string {
  const { name, port } = parseHost(request.host) ?? { name: '', port: null };
  return `${isTls ? 'https' : 'http'}://${name}${port === null ? '' : `:${port}`}`;
}

/** 10.0.0.0/8 is the widest private IPv4 network. */
const shortestPrefix = 8;

function isAllowedProxy(proxy: string): boolean {
  const [address = '', prefix, ...rest] = proxy.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  return bits >= shortestPrefix && bits <= (version === 4 ? 32 : 128);
}

/** A trusted address chooses the host, and so the bank (docs/security.md "Input"). */
export function parseTrustedProxies(text: string): readonly string[] {
  const proxies = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const invalid = proxies.find((one) => !isAllowedProxy(one));
  if (invalid !== undefined)
    throw new Error(`"${invalid}" is neither an address nor a network of /${shortestPrefix} or narrower`);
  return proxies;
}
