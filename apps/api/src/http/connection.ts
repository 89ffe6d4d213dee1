import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../rules/refusal.ts';
import { problemOf } from './problem.ts';
import { commonHeaders } from './security-headers.ts';

/**
 * Milliseconds that a client may take over the headers and over a whole request (docs/design/security.md "Input"), and how often
 * open connections are looked at: by itself Node looks every 30 s, and 10 s would be 40.
 */
export type HttpTimeouts = {
  readonly headers: number;
  readonly request: number;
  readonly checkInterval: number;
};

export const defaultTimeouts: HttpTimeouts = { headers: 10_000, request: 30_000, checkInterval: 1_000 };

/** What Node's parser gives up on before there is a request; anything else it says is an ill-formed one. */
const refusals: Readonly<Record<string, () => Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal(408, 'too-slow'),
  HPE_HEADER_OVERFLOW: () => new Refusal(431, 'headers-too-large'),
};

/**
 * Ends a connection whose bytes are no request, or do not come, with a problem like any other. Nothing is logged: the
 * error holds the bytes.
 */
export function refuseConnection(tls: boolean, error: NodeJS.ErrnoException, socket: Socket): void {
  // `_httpMessage`: an answer under way, in the middle of which a second one would be read as its content.
  const { _httpMessage: currentResponse } = socket as Socket & {
    _httpMessage?: { headersSent: boolean } | null;
  };
  if (socket.writable && error.code !== 'ECONNRESET' && currentResponse?.headersSent !== true) {
    const refusal = refusals[error.code ?? '']?.() ?? new Refusal(400, 'invalid-request');
    socket.write(answerOf(refusal, tls));
  }
  socket.destroySoon();
}

function answerOf(refusal: Refusal, tls: boolean): string {
  const requestId = randomUUID();
  const body = JSON.stringify(problemOf(refusal, requestId));
  const headers: Record<string, string> = {
    ...commonHeaders(tls),
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n');
}
