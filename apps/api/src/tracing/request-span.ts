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
import { followDecision, startSpan, unrecordedSpan, withSpan } from './spans.ts';

/** The id of a session's trace, and the id of the span that is the parent of all calls of the session. */
export type SessionTrace = Pick<TraceParent, 'traceId' | 'spanId'>;

export type RequestTracingOptions = {
  readonly isTrustedProxy: (address: string) => boolean;
  /** The trace of the session in the header `Authorization`; null without a session. */
  readonly sessionTrace: (authorization: string | undefined) => SessionTrace | null;
};

export type RequestTracing = {
  /** Adds the trace id to every line of a request's log. */
  readonly childLoggerFactory: NonNullable<FastifyServerOptions['childLoggerFactory']>;
  /** Ends the span of a request when the response is sent, or when the connection closes before that. */
  readonly endSpanWith: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Makes the span of each request active in its hooks and its handler. */
  readonly register: (app: FastifyInstance) => void;
};

/** Whether a request is a probe of a load balancer. Probes are not recorded, because they are frequent. */
const isProbe = ({ url }: IncomingMessage): boolean => /^\/(?:livez|readyz)(?:\?|$)/.test(url ?? '');

/** Creates the spans of requests, each in the trace that {@link parentOf} chooses. */
export function createRequestTracing(options: RequestTracingOptions): RequestTracing {
  const spans = new WeakMap<IncomingMessage, Span>();

  function spanOf(raw: IncomingMessage): Span {
    const known = spans.get(raw);
    if (known !== undefined) return known;
    const span = isProbe(raw) ? unrecordedSpan() : startServerSpan(raw, options);
    spans.set(raw, span);
    return span;
  }

  const endSpanWith: RequestTracing['endSpanWith'] = (request, reply) =>
    endWithResponse(spanOf(request.raw), request, reply);

  return {
    childLoggerFactory: (logger, bindings, childOptions, raw) =>
      logger.child({ ...bindings, traceId: spanOf(raw).spanContext().traceId }, childOptions),
    endSpanWith,
    // Node calls the body parser outside the context of the span. So the hook `preValidation`, which runs after the parser, makes
    // the span active again.
    register(app) {
      app.addHook('onRequest', (request, reply, done) => {
        endSpanWith(request, reply);
        withSpan(spanOf(request.raw), done);
      });
      app.addHook('preValidation', (request, _reply, done) => withSpan(spanOf(request.raw), done));
    },
  };
}

function startServerSpan(raw: IncomingMessage, options: RequestTracingOptions): Span {
  const { method = '' } = raw;
  const attributes = { 'http.request.method': method };
  return startSpan(method, { kind: SpanKind.SERVER, attributes }, parentOf(raw, options));
}

/**
 * Returns a context with the parent of a request's span. The parent is the span in a valid header `traceparent`. Without a valid
 * header, the parent is the span of the session. Without a session, the span has no parent.
 *
 * The header of a trusted proxy also decides whether the trace is recorded. For any other caller, the node records a share of
 * the traces (`OTEL_TRACES_SAMPLER_ARG`).
 */
function parentOf(
  { headers, socket }: IncomingMessage,
  { isTrustedProxy, sessionTrace }: RequestTracingOptions,
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
