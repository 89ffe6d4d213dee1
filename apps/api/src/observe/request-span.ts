import type { IncomingMessage } from 'node:http';
import { parseTraceparent, type TraceParent } from '@kaisetsu/domain/traceparent';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { computeKeyedHash } from '../core/keyed-hash.ts';
import { createUnrecordedSpan, followDecision, runWithSpan, startSpan } from './spans.ts';

/** `spanId` is the parent of all calls of the session. */
type SessionTrace = Pick<TraceParent, 'traceId' | 'spanId'>;

export type RequestTracingOptions = {
  readonly isTrustedProxy: (address: string) => boolean;
  readonly deriveSessionTrace: (authorization: string | undefined) => SessionTrace | null;
};

export type RequestTracing = {
  readonly childLoggerFactory: NonNullable<FastifyServerOptions['childLoggerFactory']>;
  readonly endSpanWith: (request: FastifyRequest, reply: FastifyReply) => void;
  readonly register: (app: FastifyInstance) => void;
};

/** The browser sends no trace header. */
export function deriveSessionTrace(secret: Uint8Array, token: string): SessionTrace {
  const ids = computeKeyedHash(secret, 'session-trace', token).toString('hex');
  return { traceId: ids.slice(0, 32), spanId: ids.slice(32, 48) };
}

/** Frequent, so not recorded. */
const isProbe = ({ url }: IncomingMessage): boolean => /^\/(?:livez|readyz)(?:\?|$)/.test(url ?? '');

export function createRequestTracing(options: RequestTracingOptions): RequestTracing {
  const spans = new WeakMap<IncomingMessage, Span>();

  function getSpan(raw: IncomingMessage): Span {
    const known = spans.get(raw);
    if (known !== undefined) return known;
    const span = isProbe(raw) ? createUnrecordedSpan() : startServerSpan(raw, options);
    spans.set(raw, span);
    return span;
  }

  const endSpanWith: RequestTracing['endSpanWith'] = (request, reply) =>
    endWithResponse(getSpan(request.raw), request, reply);

  return {
    childLoggerFactory: (logger, bindings, childOptions, raw) =>
      logger.child({ ...bindings, traceId: getSpan(raw).spanContext().traceId }, childOptions),
    endSpanWith,
    // Node parses the body outside the span's context; `preValidation` runs after that.
    register(app) {
      app.addHook('onRequest', (request, reply, done) => {
        endSpanWith(request, reply);
        runWithSpan(getSpan(request.raw), done);
      });
      app.addHook('preValidation', (request, _reply, done) => runWithSpan(getSpan(request.raw), done));
    },
  };
}

function startServerSpan(raw: IncomingMessage, options: RequestTracingOptions): Span {
  const { method = '' } = raw;
  const attributes = { 'http.request.method': method };
  return startSpan(method, { kind: SpanKind.SERVER, attributes }, findParent(raw, options));
}

/** Only the header of a trusted proxy also decides whether the trace is recorded. */
function findParent(
  { headers, socket }: IncomingMessage,
  { isTrustedProxy, deriveSessionTrace: sessionTrace }: RequestTracingOptions,
): Context {
  const caller = parseTraceparent(headers.traceparent);
  const parent = caller ?? sessionTrace(headers.authorization);
  if (parent === null) return ROOT_CONTEXT;
  const context = trace.setSpanContext(ROOT_CONTEXT, {
    traceFlags: TraceFlags.NONE,
    ...parent,
    isRemote: true,
  });
  return caller !== null && isTrustedProxy(socket.remoteAddress ?? '') ? followDecision(context) : context;
}

function endWithResponse(span: Span, request: FastifyRequest, reply: FastifyReply): void {
  let ended = false;
  const end = (): void => {
    if (ended) return;
    ended = true;
    const { url: route } = request.routeOptions;
    const status = reply.raw.statusCode;
    if (route !== undefined) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
    span.setAttributes({
      'http.response.status_code': status,
      'kaisetsu.request_id': request.id,
    });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  reply.raw.once('finish', end).once('close', end);
}
