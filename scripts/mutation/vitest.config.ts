import { defineConfig } from 'vitest/config';

/** The test files that Stryker (`npm run mutation`) runs for each of its changes. They need no database, server or browser. */
const include =
  process.env.MUTATION === 'api'
    ? [
        'apps/api/src/core/application.test.ts',
        'apps/api/src/core/rules/{application-number,answers-rules,branch-list,validate-together}.test.ts',
      ]
    : ['packages/{domain,jp-address}/src/**/*.test.ts'];

// `isolate` loads the modules again for each test file. Stryker records which test runs which code, and runs only these tests
// after a change of the code. Without `isolate`, code such as the list of JIS characters would run once for all test files.
// Stryker would then record it for the first test only, and would skip the other tests.
export default defineConfig({
  // Stryker counts a timeout as a detected change, so a busy machine must not cause a timeout. Tests that hang exceed Stryker's
  // own limit.
  test: { include, strictTags: false, environment: 'node', isolate: true, testTimeout: 120_000 },
});
