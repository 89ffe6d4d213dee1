import { setTimeout as wait } from 'node:timers/promises';
import { type Context, DiagLogLevel, diag, TraceFlags, trace } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import { ExpectedError } from '../core/expected-error.ts';
import { computeKeyedHash } from '../core/keyed-hash.ts';
import { apiOrigin } from './log-origin.ts';
import { followsDecision } from './spans.ts';

const flushMs = 2_000;

export type Tracing = {
  /** Waits at most 2 s. Never rejects. */
  readonly stop: () => Promise<void>;
};

class TracingUnavailable extends ExpectedError {}

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

/** Copied from the SDK, because a node without a collector does not load the SDK. */
const decisions = { notRecorded: 0, recordedAndSampled: 2 } as const;

/** A keyed hash, so that a client cannot choose a recorded trace id. */
export const shareSampler = (ratio: number, secret: Uint8Array): Sampler => ({
  shouldSample(context, traceId) {
    const isRecorded = findParentDecision(context) ?? isInShare(traceId, ratio, secret);
    return { decision: isRecorded ? decisions.recordedAndSampled : decisions.notRecorded };
  },
  toString: () => `ShareSampler{${ratio}}`,
});

function findParentDecision(context: Context): boolean | null {
  const parent = trace.getSpanContext(context);
  if (parent === undefined || (parent.isRemote === true && !followsDecision(context))) return null;
  return (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
}

const isInShare = (traceId: string, ratio: number, secret: Uint8Array): boolean =>
  computeKeyedHash(secret, 'trace-share', traceId).readUInt32BE() < ratio * 2 ** 32;
