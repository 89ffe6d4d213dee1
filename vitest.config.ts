import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Milliseconds; long for a busy machine. */
const testTimeout = 180_000;
/** Projects do not inherit `maxWorkers`. */
const maxWorkers = Math.ceil(availableParallelism() * 1.5);
const expectation = { poll: { timeout: testTimeout / 2 } };

export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers,
    // Repeat an order with `--sequence.seed=<seed>`.
    sequence: { shuffle: { tests: true } },
    // `npm run trace` checks the tags.
    strictTags: false,
    projects: [
      {
        test: {
          name: 'domain',
          maxWorkers,
          include: [
            'packages/{domain,jp-address,test-kit}/**/*.test.ts',
            'banks/**/*.test.ts',
            'scripts/**/*.test.ts',
            'deploy/**/*.test.ts',
            'apps/desk/**/*.test.ts',
          ],
          environment: 'node',
          pool: 'threads',
          isolate: false,
          testTimeout,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'api',
          maxWorkers,
          include: ['apps/api/**/*.test.ts', 'apps/ekyc-simulator/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: 'apps/api/test/support/prepared.ts',
          environment: 'node',
          pool: 'forks',
          // Megabytes per semi-space
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
          isolate: false,
          testTimeout,
          expect: expectation,
          hookTimeout: testTimeout,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web',
          maxWorkers,
          strictTags: false,
          include: ['src/**/*.test.{ts,tsx}', '../../packages/ui/src/**/*.test.{ts,tsx}'],
          setupFiles: [fileURLToPath(import.meta.resolve('./apps/web/test/slow-phone.ts'))],
          environment: 'happy-dom',
          pool: 'threads',
          isolate: false,
          testTimeout,
          expect: expectation,
        },
      },
    ],
  },
});
