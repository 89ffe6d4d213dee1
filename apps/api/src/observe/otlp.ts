import { setTimeout as wait } from 'node:timers/promises';
import { DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { apiOrigin } from './log-origin.ts';
import { shareSampler } from './share-sampler.ts';

const flushMs = 2_000;

export type Tracing = {
  /** Waits at most 2 s. Never rejects. */
  readonly stop: () => Promise<void>;
};

export class TracingUnavailable extends Error {}

/** Loads the SDK only here. Drops spans when the collector does not answer. */
export async function startTracing(
  {
    endpoint,
    ratio,
    secret,
  }: { readonly endpoint: string; readonly ratio: number; readonly secret: Uint8Array },
  onFault: () => void,
): Promise<Tracing> {
  const { BatchSpanProcessor, TracerProvider, OTLPTraceExporter, resourceFromAttributes } = await loadSdk();
  // A message can contain the collector's address with a password.
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
