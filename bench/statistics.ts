/** The upper median of an even number of values. NaN for none. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** @param share 0.99 for the 99th percentile. NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Median with minimum and maximum: `12.3 (11.8–12.9)`. */
export function withSpread(values: readonly number[], digits: number): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}
