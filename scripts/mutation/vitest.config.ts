import { defineConfig } from 'vitest/config';

/** The tests that `npm run mutation` repeats for each mutant: those without a database, a server or a browser. */
const include =
  process.env.MUTATION === 'api'
    ? ['apps/api/src/{application,application-number,answers-rules,validate-together,branch-list}.test.ts']
    : ['packages/domain/src/**/*.test.ts'];

// Files do not share modules. Stryker would assign a cached value (the characters of JIS) to the first test that computes it,
// and would skip the other tests.
export default defineConfig({
  // A timeout would count as a killed mutant, also on a busy machine. Stryker ends the tests that hang.
  test: { include, environment: 'node', isolate: true, testTimeout: 120_000 },
});
