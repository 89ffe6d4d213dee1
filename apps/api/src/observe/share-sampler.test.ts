import { randomBytes } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { describe, expect, it } from 'vitest';
import { shareSampler } from './otlp.ts';

const secret = randomBytes(32);
const newTraceId = (): string => randomBytes(16).toString('hex');
const parentOf = (traceId: string, traceFlags: number) =>
  trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: 'b7ad6b7169203331', traceFlags, isRemote: false });

function isRecorded(
  ratio: number,
  traceId: string,
  context = ROOT_CONTEXT,
  key: Uint8Array = secret,
): boolean {
  const { decision } = shareSampler(ratio, key).shouldSample(
    context,
    traceId,
    'GET',
    SpanKind.SERVER,
    {},
    [],
  );
  if (decision === SamplingDecision.RECORD) throw new Error('a trace is recorded but not sent');
  return decision === SamplingDecision.RECORD_AND_SAMPLED;
}

describe('the trace sampler [OPS-243]', () => {
  const ids = Array.from({ length: 400 }, newTraceId);

  it('records about the configured share of the traces, and makes the same decision on every node with the same secret', () => {
    const recorded = ids.filter((id) => isRecorded(0.25, id));
    // More than six standard deviations.
    expect(Math.abs(recorded.length - 100)).toBeLessThan(60);
    expect(ids.filter((id) => isRecorded(0.25, id))).toEqual(recorded);
    expect(ids.filter((id) => isRecorded(0, id))).toEqual([]);
    expect(ids.filter((id) => isRecorded(1, id))).toEqual(ids);
  });

  it('records other traces with another secret', () => {
    const other = randomBytes(32);
    expect(ids.some((id) => isRecorded(0.5, id) !== isRecorded(0.5, id, ROOT_CONTEXT, other))).toBe(true);
  });

  it('follows the decision of a parent span in the same process', () => {
    const id = newTraceId();
    expect(isRecorded(0, id, parentOf(id, 1))).toBe(true);
    expect(isRecorded(1, id, parentOf(id, 0))).toBe(false);
  });
});
