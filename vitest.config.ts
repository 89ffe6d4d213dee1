import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Milliseconds. The limit only ends tests that hang; on a machine with a load of 13 a test takes ten times as long. */
const testTimeout = 180_000;
/**
 * More than one for each core: many tests wait for a time limit or another process, so one for each core leaves a fifth of
 * two cores idle. Each project states it, because a project with a configuration file of its own does not inherit it.
 */
const maxWorkers = Math.ceil(availableParallelism() * 1.5);
const expectation = { poll: { timeout: testTimeout / 2 } };

/**
 * One run over everything that needs no browser. Test files share the modules of their worker, which is most of the speed;
 * the API's, which start servers and databases, have processes for workers instead of threads.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers,
    // A random order finds tests that depend on an earlier one. The run prints its seed first; `--sequence.seed=<seed>`
    // repeats the order.
    sequence: { shuffle: { tests: true } },
    // Tags are clause ids of docs/requirements.md; `npm run trace` fails on an unknown one.
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
          // Megabytes of young objects. With Node's own few, an eighth of the run goes into collecting what lives for a test.
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
          isolate: false,
          // PGlite compiles its WebAssembly on first use, beside other files doing the same.
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
