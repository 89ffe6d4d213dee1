import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../../core/rules/refusal.ts';
import { createProblem } from './problem.ts';
import { getCommonHeaders } from './security-headers.ts';

/** Milliseconds. With Node's `checkInterval` of 30 s, a limit of 10 s could last 40 s. */
export type HttpTimeouts = {
  readonly headers: number;
  /** Of a request without a picture. */
  readonly request: number;
  /** Without a byte of a picture. */
  readonly stall: number;
  /** 10 MiB at 64 kbit/s take 22 minutes. */
  readonly upload: number;
  readonly checkInterval: number;
};

export const defaultTimeouts: HttpTimeouts = {
  headers: 10_000,
  request: 30_000,
  // A phone in a tunnel sends nothing for 12 s.
  stall: 15_000,
  upload: 30 * 60_000,
  checkInterval: 1_000,
};

const refusals: Readonly<Record<string, () => Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal(408, 'too-slow'),
  HPE_HEADER_OVERFLOW: () => new Refusal(431, 'headers-too-large'),
};

/** Not logged: the error contains bytes of the request. */
export function refuseConnection(tls: boolean, error: NodeJS.ErrnoException, socket: Socket): void {
  // If its headers are sent, the client would read a second response as body.
  const { _httpMessage: currentResponse } = socket as Socket & {
    _httpMessage?: { headersSent: boolean } | null;
  };
  if (socket.writable && error.code !== 'ECONNRESET' && currentResponse?.headersSent !== true) {
    const refusal = refusals[error.code ?? '']?.() ?? new Refusal(400, 'invalid-request');
    socket.write(answerOf(refusal, tls));
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
    const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!request.complete) refuseConnection(tls, error, request.socket);
  };
  const timer = setTimeout(refuse, limitMs).unref();
  request.once('end', () => clearTimeout(timer));
  response.once('finish', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

export function refuseExpectation(tls: boolean, response: ServerResponse): void {
  const { headers, body } = createProblemParts(new Refusal(417, 'expectation-failed'), tls);
  response.writeHead(417, headers).end(body);
}

function createProblemParts(
  refusal: Refusal,
  tls: boolean,
): { headers: Record<string, string>; body: string } {
  const requestId = randomUUID();
  const body = JSON.stringify(createProblem(refusal, requestId));
  const headers = {
    ...getCommonHeaders(tls),
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  return { headers, body };
}

function answerOf(refusal: Refusal, tls: boolean): string {
  const { headers, body } = createProblemParts(refusal, tls);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n');
}
