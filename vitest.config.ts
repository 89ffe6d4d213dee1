import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Milliseconds; long for a busy machine. */
const testTimeout = 180_000;
/** Projects do not inherit them. */
const shared = {
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  isolate: false,
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: testTimeout / 2 } },
  // `npm run trace` checks the tags.
  strictTags: false,
};

export default defineConfig({
  test: {
    reporters: ['default'],
    ...shared,
    // Repeat an order with `--sequence.seed=<seed>`.
    sequence: { shuffle: { tests: true } },
    projects: [
      {
        test: {
          name: 'domain',
          ...shared,
          include: [
            'packages/{domain,jp-address,test-kit}/**/*.test.ts',
            'banks/**/*.test.ts',
            'scripts/**/*.test.ts',
            'deploy/**/*.test.ts',
            'apps/desk/**/*.test.ts',
          ],
          environment: 'node',
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'api',
          ...shared,
          include: ['apps/api/**/*.test.ts', 'apps/ekyc-simulator/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: 'apps/api/test/support/prepared.ts',
          environment: 'node',
          pool: 'forks',
          // Megabytes per semi-space
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web',
          ...shared,
          include: ['src/**/*.test.{ts,tsx}', '../../packages/ui/src/**/*.test.{ts,tsx}'],
          setupFiles: [fileURLToPath(import.meta.resolve('./apps/web/test/slow-phone.ts'))],
          environment: 'happy-dom',
          pool: 'threads',
        },
      },
    ],
  },
});
