import { setTimeout as wait } from 'node:timers/promises';
import { DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { apiOrigin } from '../boot/log-origin.ts';
import { shareSampler } from './share-sampler.ts';

const flushMs = 2_000;

export type Tracing = {
  /** Waits at most two seconds until the recorded spans are sent. Then records no more spans. Never rejects. */
  readonly stop: () => Promise<void>;
};

/** Thrown when packages of the OpenTelemetry SDK are missing. The message names them. */
export class TracingUnavailable extends Error {}

/**
 * Records spans and sends them to an OTLP collector. Loads the OpenTelemetry SDK, which a node without a collector does not
 * need.
 *
 * Calls of applicants never wait for the collector. When the collector does not answer, spans are dropped and `onFault` is
 * called.
 *
 * @param endpoint base address, as in `OTEL_EXPORTER_OTLP_ENDPOINT`
 * @param ratio share of the traces to record, 0 to 1 ({@link shareSampler})
 * @param secret key of the sampler; the same on every node, so that all nodes record the same traces
 * @throws TracingUnavailable
 */
export async function startTracing(
  {
    endpoint,
    ratio,
    secret,
  }: { readonly endpoint: string; readonly ratio: number; readonly secret: Uint8Array },
  onFault: () => void,
): Promise<Tracing> {
  const { BatchSpanProcessor, TracerProvider, OTLPTraceExporter, resourceFromAttributes } = await loadSdk();
  // Log no message of the SDK: it can contain the collector's address, and the address can contain a password.
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: onFault, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': apiOrigin.service,
      'service.version': apiOrigin.version,
    }),
    sampler: shareSampler(ratio, secret),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  return {
    async stop() {
      await Promise.race([provider.shutdown().catch(ignore), wait(flushMs, null, { ref: false })]);
      trace.disable();
      diag.disable();
    },
  };
}

async function loadSdk() {
  try {
    const [sdk, exporter, resources] = await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
    return { ...sdk, ...exporter, ...resources };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new TracingUnavailable(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages @opentelemetry/sdk-trace, exporter-trace-otlp-http and resources are not installed.',
    );
  }
}
