import { describe, expect, it } from 'vitest';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe('parseTraceparent', () => {
  it.each([
    [`00-${traceId}-${spanId}-01`, 1],
    [`00-${traceId}-${spanId}-00`, 0],
    [`00-${traceId}-${spanId}-03`, 1],
    [`cc-${traceId}-${spanId}-01-later`, 1],
  ])('reads %s', (header, traceFlags) => {
    expect(parseTraceparent(header)).toEqual({ traceId, spanId, traceFlags });
  });

  it.each([
    [undefined],
    [''],
    [`ff-${traceId}-${spanId}-01`],
    [`00-${'0'.repeat(32)}-${spanId}-01`],
    [`00-${traceId}-${'0'.repeat(16)}-01`],
    [`00-${traceId.toUpperCase()}-${spanId}-01`],
    [`00-${traceId}-${spanId}-01-more`],
    [`00-${traceId}-${spanId}`],
    [`cc-${traceId}-${spanId}-01-${'x'.repeat(200)}`],
    [['a', 'b']],
  ])('refuses %j', (header) => {
    expect(parseTraceparent(header)).toBeNull();
  });
});

describe('formatTraceparent', () => {
  it('formats a header that parseTraceparent reads', () => {
    const header = `00-${traceId}-${spanId}-01`;
    expect(formatTraceparent({ traceId, spanId, traceFlags: 1 })).toBe(header);
  });
});
