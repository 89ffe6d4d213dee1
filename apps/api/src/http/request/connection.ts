import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal, type RefusalKind } from '../../core/rules/refusal.ts';
import { formatProblem } from './problem.ts';
import { getCommonHeaders } from './security-headers.ts';

/** Milliseconds. */
export const defaultTimeouts = {
  headers: 10_000,
  /** Of a request without a picture. */
  request: 30_000,
  /** Without a byte of a picture: a phone in a tunnel sends nothing for 12 s. */
  stall: 15_000,
  /** 10 MiB at 64 kbit/s take 22 minutes. */
  upload: 30 * 60_000,
  /** With Node's 30 s, a limit of 10 s could last 40 s. */
  checkInterval: 1_000,
};
export type HttpTimeouts = Readonly<typeof defaultTimeouts>;

const refusals: Readonly<Record<string, RefusalKind>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** Not logged: the error contains bytes of the request. */
export function refuseConnection(tls: boolean, code: string, socket: Socket): void {
  // If its headers are sent, the client would read a second response as body.
  const { _httpMessage: currentResponse } = socket as Socket & {
    _httpMessage?: { headersSent: boolean } | null;
  };
  if (socket.writable && code !== 'ECONNRESET' && currentResponse?.headersSent !== true) {
    const kind = refusals[code] ?? 'invalid-request';
    const { status, headers, body } = createProblemParts(kind, tls);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  }
  socket.destroySoon();
}

/** Node's own limit of a request counts for uploads too. */
export function limitRequest(
  tls: boolean,
  limitMs: number,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const refuse = (): void => {
    if (!request.complete) refuseConnection(tls, 'ERR_HTTP_REQUEST_TIMEOUT', request.socket);
  };
  const timer = setTimeout(refuse, limitMs).unref();
  response.once('close', () => clearTimeout(timer));
}

export function refuseExpectation(tls: boolean, response: ServerResponse): void {
  const { status, headers, body } = createProblemParts('expectation-failed', tls);
  response.writeHead(status, headers).end(body);
}

function createProblemParts(kind: RefusalKind, tls: boolean) {
  const requestId = randomUUID();
  const refusal = new Refusal(kind);
  const body = formatProblem(refusal, requestId);
  const headers = {
    ...getCommonHeaders(tls),
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  return { status: refusal.status, headers, body };
}
