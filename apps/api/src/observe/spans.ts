import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { formatTraceparent } from '@kaisetsu/domain/traceparent';
import {
  type Context,
  type ContextManager,
  context,
  createContextKey,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

/** The API's default context manager loses the span at an `await`. */
class AsyncContexts implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();

  active(): Context {
    return this.#storage.getStore() ?? ROOT_CONTEXT;
  }
  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    active: Context,
    run: F,
    thisArg?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.#storage.run(active, () => run.apply(thisArg, args));
  }
  bind<T>(active: Context, target: T): T {
    if (typeof target !== 'function') return target;
    const bound = (...args: unknown[]): unknown => this.#storage.run(active, () => target(...args));
    return bound as T;
  }
  enable(): this {
    return this;
  }
  disable(): this {
    return this;
  }
}

context.setGlobalContextManager(new AsyncContexts());

const callerDecides = createContextKey('the caller decides whether the trace is recorded');

export const followDecision = (parent: Context): Context => parent.setValue(callerDecides, true);

export const followsDecision = (parent: Context): boolean => parent.getValue(callerDecides) === true;

/** Without the SDK it has only ids. */
export function startSpan(name: string, options: SpanOptions, parent: Context = context.active()): Span {
  const span = trace.getTracer('kaisetsu').startSpan(name, options, parent);
  return isSpanContextValid(span.spanContext()) ? span : createUnrecordedSpan();
}

export function createUnrecordedSpan(): Span {
  const createHex = (bytes: number): string => randomBytes(bytes).toString('hex');
  return trace.wrapSpanContext({ traceId: createHex(16), spanId: createHex(8), traceFlags: TraceFlags.NONE });
}

export const runWithSpan = <T>(span: Span, work: () => T): T =>
  context.with(trace.setSpan(context.active(), span), work);

/** Only the error's name: a message may contain personal data. */
export async function runInSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, options);
  try {
    return await runWithSpan(span, work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}

export const isRecording = (): boolean => trace.getActiveSpan()?.isRecording() === true;

function traceFields(): { readonly traceId?: string } {
  const span = trace.getActiveSpan();
  return span === undefined ? {} : { traceId: span.spanContext().traceId };
}

export function traceHeaders(): { readonly traceparent?: string } {
  const span = trace.getActiveSpan();
  return span === undefined ? {} : { traceparent: formatTraceparent(span.spanContext()) };
}

type Write = (fields: object, message: string) => void;

export const createTracedLog = (log: { info: Write; warn: Write; error: Write }) => ({
  info: (fields: object, message: string) => log.info({ ...traceFields(), ...fields }, message),
  warn: (fields: object, message: string) => log.warn({ ...traceFields(), ...fields }, message),
  error: (fields: object, message: string) => log.error({ ...traceFields(), ...fields }, message),
});
