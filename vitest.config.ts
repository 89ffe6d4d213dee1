import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Milliseconds. The limit is long, because a test takes many times longer on a busy machine. */
const testTimeout = 180_000;
/**
 * One and a half workers for each core, because many tests wait for a time limit or another process. Each project repeats the
 * number, because a project that extends another file does not inherit `maxWorkers` from this configuration.
 */
const maxWorkers = Math.ceil(availableParallelism() * 1.5);
const expectation = { poll: { timeout: testTimeout / 2 } };

/**
 * All tests that need no browser. The test files of a worker share their loaded modules (`isolate: false`), which saves time. The
 * tests of the API start servers and databases, so their workers are processes (`forks`), not threads.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers,
    // A random order finds tests that depend on an earlier test. Vitest prints the seed of the order first. To repeat an order:
    // `--sequence.seed=<seed>`.
    sequence: { shuffle: { tests: true } },
    // Tags are clause ids of docs/requirements.md. `npm run trace` checks them, so Vitest need not know them.
    strictTags: false,
    projects: [
      {
        test: {
          name: 'domain',
          maxWorkers,
          include: [
            'packages/domain/**/*.test.ts',
            'banks/**/*.test.ts',
            'scripts/**/*.test.ts',
            'deploy/**/*.test.ts',
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
          // Megabytes of a semi-space in V8's young generation. Smaller spaces would cost more garbage collection.
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
          include: ['src/**/*.test.{ts,tsx}'],
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
