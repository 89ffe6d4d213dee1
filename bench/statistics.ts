/** A small factor only checks that the bench works. */
const scale = Number(process.env.BENCH_SCALE ?? 1);
if (!(scale > 0)) throw new Error('BENCH_SCALE must be a positive number');

export const scaled = (count: number): number => Math.max(1, Math.round(count * scale));

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function withSpread(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(1)} (${low.toFixed(1)}–${high.toFixed(1)})`;
}
