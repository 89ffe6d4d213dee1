import { type Context, TraceFlags, trace } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import { keyedHash } from '../adapters/crypto/keyed-hash.ts';
import { followsDecision } from './spans.ts';

/** Values of the SDK's enum `SamplingDecision`. They are copied, because a node without a collector does not load the SDK. */
const decisions = { notRecorded: 0, recordedAndSampled: 2 } as const;

/**
 * Returns a sampler that records a share of the traces:
 * - A span whose parent is in the same process follows the decision of the parent.
 * - The span of a request follows the decision in `traceparent` if a trusted proxy sent this header.
 * - For every other span, a keyed hash of the trace id decides. So nodes with the same secret make the same decision, and a
 *   client cannot choose a trace id that is recorded.
 *
 * @param ratio share of the traces, 0 to 1
 */
export const shareSampler = (ratio: number, secret: Uint8Array): Sampler => ({
  shouldSample(context, traceId) {
    const isRecorded = decisionOfParent(context) ?? isInShare(traceId, ratio, secret);
    return { decision: isRecorded ? decisions.recordedAndSampled : decisions.notRecorded };
  },
  toString: () => `ShareSampler{${ratio}}`,
});

/** Whether the parent span is recorded; null when this node has to decide. */
function decisionOfParent(context: Context): boolean | null {
  const parent = trace.getSpanContext(context);
  if (parent === undefined || (parent.isRemote === true && !followsDecision(context))) return null;
  return (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
}

const isInShare = (traceId: string, ratio: number, secret: Uint8Array): boolean =>
  keyedHash(secret, 'trace-share', traceId).readUInt32BE() < ratio * 2 ** 32;
