const halves = {
  domain: {
    mutate: [
      'packages/{domain,jp-address}/src/**/*.ts',
      '!**/*.test.ts',
      '!packages/jp-address/src/{readings,postal-table}/**',
    ],
    copied: ['!/packages'],
  },
  api: {
    mutate: ['apps/api/src/core/application.ts', 'apps/api/src/core/rules/{answers-rules,branch-list}.ts'],
    copied: ['!/packages', '!/apps', '/apps/*', '!/apps/api', '/apps/api/dist'],
  },
};

const half = process.env.MUTATION === 'api' ? 'api' : 'domain';
const { mutate, copied } = halves[half];

export default {
  mutate,
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  thresholds: { high: 90, low: 80, break: 80 },
  // Stryker copies the repository for each run. Only the folders with the mutated code and its imports are needed.
  ignorePatterns: ['/*', ...copied, '!/scripts', '!/tsconfig.base.json'],
  tempDirName: '.cache/mutation/work',
  incrementalFile: `.cache/mutation/${half}-incremental.json`,
  reporters: ['clear-text', 'json', ...(process.stdout.isTTY ? ['progress'] : [])],
  jsonReporter: { fileName: `.cache/mutation/${half}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, allowEmojis: false },
  // A timeout counts as a detected mutant.
  timeoutMS: 20_000,
  disableTypeChecks: false,
};
