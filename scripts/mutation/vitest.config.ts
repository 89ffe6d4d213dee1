import { defineConfig } from 'vitest/config';

const include =
  process.env.MUTATION === 'api'
    ? [
        'apps/api/src/core/application.test.ts',
        'apps/api/src/core/rules/{answers-rules,branch-list,validate-together}.test.ts',
      ]
    : ['packages/{domain,jp-address}/src/**/*.test.ts'];

// Stryker runs only the tests that ran the changed code. Shared modules would run once, for the first test only.
export default defineConfig({
  // Stryker counts a timeout as a detected change.
  test: { include, strictTags: false, environment: 'node', isolate: true, testTimeout: 120_000 },
});
