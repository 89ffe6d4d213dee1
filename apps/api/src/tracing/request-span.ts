import type { IncomingMessage } from 'node:http';
import { parseTraceparent } from '@kaisetsu/domain/traceparent';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { startSpan, unrecordedSpan, withSpan } from './spans.ts';

const spans = new WeakMap<IncomingMessage, Span>();

/** Whether a request is a probe of a load balancer. Probes are not recorded, because they come every second. */
const isProbe = ({ url }: IncomingMessage): boolean => /^\/(?:livez|readyz)(?:\?|$)/.test(url ?? '');

/** The span of a request. If the request has a valid `traceparent`, the span continues that trace. */
function spanOf(raw: IncomingMessage): Span {
  const known = spans.get(raw);
  if (known !== undefined) return known;
  const span = isProbe(raw) ? unrecordedSpan() : startServerSpan(raw);
  spans.set(raw, span);
  return span;
}

function startServerSpan({ headers, method = '' }: IncomingMessage): Span {
  const remote = parseTraceparent(headers.traceparent);
  const parent =
    remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
  return startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, parent);
}

/** Adds the trace id to every line of a request's log. */
export const traceRequestLog: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  raw,
) => logger.child({ ...bindings, traceId: spanOf(raw).spanContext().traceId }, options);

/** Ends the span of a request with its response, or when the connection ends earlier. */
export function endSpanWith(request: FastifyRequest, reply: FastifyReply): void {
  const span = spanOf(request.raw);
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

/**
 * Makes the span of a request active in its hooks and handler. While the body arrives, events of the connection run without
 * the span. So the second hook makes the span active again after the body was parsed.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    endSpanWith(request, reply);
    withSpan(spanOf(request.raw), done);
  });
  app.addHook('preValidation', (request, _reply, done) => withSpan(spanOf(request.raw), done));
}
