/** The median. With an even number of values it is the larger of the two middle values. Without values it is NaN. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/**
 * A percentile of the values; NaN if there are none.
 *
 * @param share from 0 to 1; 0.99 for the 99th percentile
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Text of the median with minimum and maximum: `12.3 (11.8–12.9)`. */
export function withSpread(values: readonly number[], digits: number): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}
