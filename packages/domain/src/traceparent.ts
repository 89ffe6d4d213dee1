/** W3C Trace Context */
export type TraceParent = {
  readonly traceId: string;
  readonly spanId: string;
  /** Bit 0: the sender records this trace. */
  readonly traceFlags: number;
};

const form = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

export function parseTraceparent(header: unknown): TraceParent | null {
  if (typeof header !== 'string' || header.length > 200) return null;
  const [, traceId, spanId, flags] = form.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  if (header.startsWith('00') && header.length !== 55) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

export const formatTraceparent = ({ traceId, spanId, traceFlags }: TraceParent): string =>
  `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`;
