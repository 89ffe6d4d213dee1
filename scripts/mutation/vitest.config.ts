import { defineConfig } from 'vitest/config';

/** The tests that `npm run mutation` asks again and again: those that need nothing but the rules themselves. */
const include =
  process.env.MUTATION === 'api'
    ? ['apps/api/src/{application,application-number,answers-rules,validate-together,branch-list}.test.ts']
    : ['packages/domain/src/**/*.test.ts'];

// Each file has modules of its own: what a module keeps for the next caller (the characters of JIS) would else be told to
// the first test alone, and every other one that would notice would not be asked.
export default defineConfig({
  // A test that took too long would count as one that noticed; on a busy machine it noticed nothing. What truly hangs is
  // ended by Stryker.
  test: { include, environment: 'node', isolate: true, testTimeout: 120_000 },
});
