/** The ids of a span in another process, from the header `traceparent` (W3C Trace Context). */
export type TraceParent = {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Bit 0: the sender records this trace. */
  readonly traceFlags: number;
};

const form = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/** Reads the header; null if it is absent or invalid. A later version of the format than 00 can append more parts. */
export function parseTraceparent(header: unknown): TraceParent | null {
  if (typeof header !== 'string' || header.length > 200) return null;
  const [, traceId, spanId, flags] = form.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  // A header of version 00 ends after the flags, at 55 characters.
  if (header.startsWith('00') && header.length !== 55) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

export const formatTraceparent = ({ traceId, spanId, traceFlags }: TraceParent): string =>
  `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`;
