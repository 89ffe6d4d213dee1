/**
 * The mutants of `npm run mutation`: `MUTATION=domain` (the default) has the rules of both sides, `MUTATION=api` the server's
 * state machine. Each score must stay at 80 or above. Only tests without a database, a server or a browser run, so the score
 * measures the unit tests.
 */
const halves = {
  // The whole domain except its tests.
  domain: {
    mutate: ['packages/domain/src/**/*.ts', '!packages/domain/src/**/*.test.ts', '!packages/domain/test/**'],
    copied: ['!/packages'],
  },
  api: {
    mutate: [
      'apps/api/src/application.ts',
      'apps/api/src/rules/{application-number,answers-rules,branch-list,validate-together}.ts',
    ],
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
  // One process, so that the machine remains usable.
  concurrency: 1,
  thresholds: { high: 90, low: 80, break: 80 },
  // Stryker copies only the files that the mutated code imports.
  ignorePatterns: ['/*', ...copied, '!/scripts', '!/tsconfig.base.json'],
  tempDirName: '.cache/mutation/work',
  incrementalFile: `.cache/mutation/${half}-incremental.json`,
  reporters: ['clear-text', 'json', ...(process.stdout.isTTY ? ['progress'] : [])],
  jsonReporter: { fileName: `.cache/mutation/${half}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, allowEmojis: false },
  // A timeout counts as a killed mutant, so a busy machine needs a long one.
  timeoutMS: 20_000,
  disableTypeChecks: false,
};
