/**
 * What `npm run mutation` breaks on purpose, to see whether a test notices. Two halves, each with a score of its own that
 * must not fall below 80: `MUTATION=domain` (the default), the rules of both sides, and `MUTATION=api`, the server's state
 * machine. Only tests without a database, a server or a browser are asked, so a score says what the unit tests see.
 */
const halves = {
  // All of the domain; what stands in testing/ is part of the tests. Nothing else is left out.
  domain: {
    mutate: ['packages/domain/src/**/*.ts', '!packages/domain/src/**/*.test.ts', '!packages/domain/test/**'],
    copied: ['!/packages'],
  },
  api: {
    mutate: [
      'apps/api/src/application.ts',
      'apps/api/src/rules/{application-number,answers-rules,answers-together,branch-list}.ts',
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
  // Never more than this, so that the machine remains usable; a mutant waits on nothing but the processor.
  concurrency: 1,
  thresholds: { high: 90, low: 80, break: 80 },
  // Only what the two halves import is copied to where it is mutated.
  ignorePatterns: ['/*', ...copied, '!/scripts', '!/tsconfig.base.json'],
  tempDirName: '.cache/mutation/work',
  incrementalFile: `.cache/mutation/${half}-incremental.json`,
  reporters: ['clear-text', 'json', ...(process.stdout.isTTY ? ['progress'] : [])],
  jsonReporter: { fileName: `.cache/mutation/${half}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, allowEmojis: false },
  // Other work on the machine is no reason to call a mutant caught.
  timeoutMS: 20_000,
  disableTypeChecks: false,
};
