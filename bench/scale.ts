/** Share of the usual size of a measurement, from `BENCH_SCALE`. A small share only shows that the bench works. */
const share = Number(process.env.BENCH_SCALE ?? 1);
if (!(share > 0)) throw new Error('BENCH_SCALE must be a positive number');

/** A number of applicants, journeys, rounds or seconds at this scale; at least 1. */
export const scaled = (count: number): number => Math.max(1, Math.round(count * share));
