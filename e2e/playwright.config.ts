import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';
import { apiUrl, bankUrl, dataFolder } from './fixtures/addresses.ts';
import { chromiumPath } from './fixtures/browser-path.ts';
import { waitLimitMs } from './fixtures/wait-limit.ts';

// The phone's scale of 2.625 takes a sixteenth of the time.
const pixel = { ...devices['Pixel 7'], deviceScaleFactor: 1 };

const executablePath = chromiumPath();

const sequential = /cut-over\.pixel\.spec\.ts$/;

const webkitProject = { name: 'webkit', testMatch: /\.webkit\.spec\.ts$/ };

const config: PlaywrightTestConfig = {
  testDir: '.',
  outputDir: './test-results/artifacts',
  snapshotPathTemplate: '{testDir}/aria-snapshots/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A worker mostly waits; on two cores three leave a tenth unused.
  workers: 4,
  // Milliseconds; only a failing test takes this long.
  timeout: 600_000,
  expect: { timeout: waitLimitMs, toPass: { timeout: waitLimitMs } },
  reporter: [['list']],
  use: {
    baseURL: bankUrl('fukuoka'),
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Traces cost a sixth of the time; repeat a failure with `--trace on`.
    trace: 'off',
    // fixtures/journey.ts takes screenshots more cheaply.
    screenshot: 'off',
    actionTimeout: waitLimitMs,
    // Otherwise every tap would wait for a smooth scroll.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      chromiumSandbox: false,
      env: { ...definedEnvironment(), LANGUAGE: 'ja' },
      args: [
        '--disable-gpu',
        // A process fewer for each browser.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Starting a process for every site is slow.
        '--renderer-process-limit=1',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  // Longest first, so that no worker idles.
  projects: [
    ...(process.env.E2E_WITHOUT_WEBKIT ? [] : [webkitProject]),
    { name: 'sequential', testMatch: sequential, use: pixel },
    {
      name: 'pixel',
      testMatch: /\.spec\.ts$/,
      testIgnore: [sequential, /\.webkit\.spec\.ts$/],
      use: pixel,
    },
  ],
  webServer: {
    command: `node ${JSON.stringify(new URL('./fixtures/serve.mjs', import.meta.url).pathname)}`,
    url: `${apiUrl}/readyz`,
    env: { E2E_DATA_DIR: dataFolder },
    timeout: 10 * 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: waitLimitMs },
    stdout: 'ignore',
    stderr: 'pipe',
  },
};

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

export default defineConfig(config);
