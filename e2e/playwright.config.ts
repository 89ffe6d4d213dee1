/** Configuration of the browser tests: it starts the built product and names the engine and device of each spec. */
import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';
import { apiUrl, bankUrl, dataFolder } from './fixtures/addresses.ts';
import { chromiumPath } from './fixtures/browser-path.ts';
import { waitLimitMs } from './fixtures/wait-limit.ts';

// The journeys compare no pixels, so a scale of 1 suffices. At the scale of the real phone, 2.625, the tests would spend a
// sixteenth of their processor time on drawing.
const pixel = { ...devices['Pixel 7'], deviceScaleFactor: 1 };

const executablePath = chromiumPath();

/** Specs whose tests share one set of nodes and must run one after the other. */
const sequential = /(?:two-builds|cut-over)\.pixel\.spec\.ts$/;

/** WebKit, the engine of Safari on an iPhone. Its tests use WebDriver, because Playwright cannot drive the WebKit of Debian. */
const webkitProject = { name: 'webkit', testMatch: /\.webkit\.spec\.ts$/ };

const config: PlaywrightTestConfig = {
  testDir: '.',
  outputDir: './test-results/artifacts',
  // Accessibility snapshots: the headings and controls of each screen in order, without its other texts.
  snapshotPathTemplate: '{testDir}/aria-snapshots/{arg}{ext}',
  globalSetup: './setup.config.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Four workers, because a worker mostly waits. On two cores, two workers leave a third of the processor time unused, and
  // three workers leave a tenth unused.
  workers: 4,
  // Milliseconds. Only a failing test takes this long, because tests wait for conditions.
  timeout: 600_000,
  expect: { timeout: waitLimitMs, toPass: { timeout: waitLimitMs } },
  reporter: [['list']],
  use: {
    baseURL: bankUrl('fukuoka'),
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Traces cost a sixth of the processor time. To trace a failed test, repeat it with `--trace on`.
    trace: 'off',
    // With `only-on-failure`, Playwright would prepare for a screenshot in every test. Instead, fixtures/journey.ts takes
    // screenshots after a failure.
    screenshot: 'off',
    actionTimeout: waitLimitMs,
    // With animations, every tap would wait for the end of a smooth scroll. A few tests turn animations on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      chromiumSandbox: false,
      env: { ...definedEnvironment(), LANGUAGE: 'ja' },
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The pages of a test share one renderer process, because starting a process for every site is slow.
        '--renderer-process-limit=1',
        // Chromium uses a fake camera and shows no permission prompt.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  // The projects with the longest tests come first, so that no worker is idle at the end.
  projects: [
    ...(process.env.E2E_WITHOUT_WEBKIT ? [] : [webkitProject]),
    { name: 'sequential', testMatch: sequential, use: pixel },
    { name: 'desktop', testMatch: /\.desktop\.spec\.ts$/, use: { ...devices['Desktop Chrome'] } },
    {
      name: 'pixel',
      testMatch: /\.spec\.ts$/,
      testIgnore: [sequential, /\.(?:webkit|desktop)\.spec\.ts$/],
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
