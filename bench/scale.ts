/** Factor for the size of a measurement, from `BENCH_SCALE`. Use a small factor only to check that the bench works. */
const scale = Number(process.env.BENCH_SCALE ?? 1);
if (!(scale > 0)) throw new Error('BENCH_SCALE must be a positive number');

/** Multiplies a number of applicants, journeys, rounds or seconds by the factor. The result is at least 1. */
export const scaled = (count: number): number => Math.max(1, Math.round(count * scale));
