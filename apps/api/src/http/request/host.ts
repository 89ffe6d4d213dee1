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
