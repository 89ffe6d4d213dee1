import { type Context, TraceFlags, trace } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import { computeKeyedHash } from '../core/keyed-hash.ts';
import { followsDecision } from './spans.ts';

/** Copied, because a node without a collector does not load the SDK. */
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
