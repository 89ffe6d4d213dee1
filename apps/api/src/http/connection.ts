import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../rules/refusal.ts';
import { problemOf } from './problem.ts';
import { commonHeaders } from './security-headers.ts';

/**
 * Time limits in milliseconds for the headers and for a whole request (docs/design/security.md "Input"). `checkInterval` is the
 * time between two checks by Node.js. With its default of 30 s, a connection with a limit of 10 s could stay open for 40 s.
 */
export type HttpTimeouts = {
  readonly headers: number;
  readonly request: number;
  readonly checkInterval: number;
};

export const defaultTimeouts: HttpTimeouts = { headers: 10_000, request: 30_000, checkInterval: 1_000 };

/** The refusal for each error code of Node's HTTP server. Any other code means an invalid request. */
const refusals: Readonly<Record<string, () => Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal(408, 'too-slow'),
  HPE_HEADER_OVERFLOW: () => new Refusal(431, 'headers-too-large'),
};

/**
 * Answers an invalid or late request with a problem response, and closes the connection. The error is not logged, because it
 * contains bytes of the request.
 */
export function refuseConnection(tls: boolean, error: NodeJS.ErrnoException, socket: Socket): void {
  // `_httpMessage` is the current response. If its headers are already sent, the client would read a second response as a part of
  // the first body.
  const { _httpMessage: currentResponse } = socket as Socket & {
    _httpMessage?: { headersSent: boolean } | null;
  };
  if (socket.writable && error.code !== 'ECONNRESET' && currentResponse?.headersSent !== true) {
    const refusal = refusals[error.code ?? '']?.() ?? new Refusal(400, 'invalid-request');
    socket.write(answerOf(refusal, tls));
  }
  socket.destroySoon();
}

/** Answers an `Expect` header other than 100-continue. Node's own response has no problem body. */
export function refuseExpectation(tls: boolean, response: ServerResponse): void {
  const { headers, body } = problemParts(new Refusal(417, 'expectation-failed'), tls);
  response.writeHead(417, headers).end(body);
}

function problemParts(refusal: Refusal, tls: boolean): { headers: Record<string, string>; body: string } {
  const requestId = randomUUID();
  const body = JSON.stringify(problemOf(refusal, requestId));
  const headers = {
    ...commonHeaders(tls),
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  return { headers, body };
}

function answerOf(refusal: Refusal, tls: boolean): string {
  const { headers, body } = problemParts(refusal, tls);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n');
}
