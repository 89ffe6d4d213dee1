import { defineConfig } from 'vitest/config';

/** The test files with which `npm run mutation` tests the changed copies of the code. They need no database, server or browser. */
const include =
  process.env.MUTATION === 'api'
    ? [
        'apps/api/src/application.test.ts',
        'apps/api/src/rules/{application-number,answers-rules,branch-list,validate-together}.test.ts',
      ]
    : ['packages/domain/src/**/*.test.ts'];

// `isolate` loads the modules again for each file. Stryker records which test runs which code. Code that runs once for all
// files, such as the list of JIS characters, would be recorded for the first test only, and Stryker would skip the others.
export default defineConfig({
  // Stryker counts a timeout as a detected change, so a busy machine must not cause one. Stryker ends tests that hang.
  test: { include, environment: 'node', isolate: true, testTimeout: 120_000 },
});
