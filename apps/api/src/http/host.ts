import type { FastifyRequest } from 'fastify';
import { normaliseHost } from '../boot/bank-hosts.ts';
import { Refusal } from '../rules/refusal.ts';

/**
 * A parsed Host header. `name` is normalised like the configured hosts of the banks: in lower case, without a dot at the end.
 * `port` is null when the header has no port.
 */
export type Host = { readonly name: string; readonly port: number | null };

const pattern = /^([a-z\d_.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i;

/** Parses the value of a Host header: `name[:1–65535]`. The name may be an IP address. Null for any other text. */
export function parseHost(text: string): Host | null {
  const [, name, digits] = pattern.exec(text) ?? [];
  if (name === undefined) return null;
  if (digits === undefined) return { name: normaliseHost(name), port: null };
  const port = Number(digits);
  return port >= 1 && port <= 65_535 ? { name: normaliseHost(name), port } : null;
}

/**
 * Refuses a request with an invalid Host header or with two Host headers. Also refuses an invalid X-Forwarded-Host of a trusted
 * proxy. Only an HTTP/1.0 request may have no Host header [SRV-082]. @throws Refusal 400
 */
export function requireHost(request: FastifyRequest): void {
  const { rawHeaders, httpVersion, headers } = request.raw;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  const isMissing = headers.host === undefined && httpVersion === '1.0';
  if (hosts > 1 || (!isMissing && parseHost(request.host) === null))
    throw new Refusal(400, 'invalid-request');
}

/**
 * The origin of the page that sent the request, with the port of the Host header. The identity provider redirects the browser
 * back to a URL of this origin. The request must have passed `requireHost`. Use the origin only if the host belongs to a bank,
 * because a client can send any host.
 */
export function originOf(request: FastifyRequest, isTls: boolean): string {
  const { name, port } = parseHost(request.host) ?? { name: '', port: null };
  return `${isTls ? 'https' : 'http'}://${name}${port === null ? '' : `:${port}`}`;
}
