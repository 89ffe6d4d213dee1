import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';
import { apiUrl, bankUrl, dataFolder } from './fixtures/addresses.ts';
import { chromiumPath } from './fixtures/browser-path.ts';
import { onePhone } from './fixtures/one-phone.ts';

// Playwright's iPhone wants WebKit, which it cannot drive here: the profile (screen, touch, user agent) goes to Chromium,
// and the engine itself is met in the `webkit` project.
const { defaultBrowserType: _webkit, ...iphone } = devices['iPhone 14'] ?? {};
const pixel = devices['Pixel 7'] ?? {};

const executablePath = chromiumPath();

/**
 * Names say where a journey runs: `x.spec.ts` on both phones, `x.pixel.spec.ts` on one of them (what does not depend on
 * the phone), `x.desktop.spec.ts`, `x.webkit.spec.ts`. A test of the first kind marked `onePhone` runs as one of the second.
 */
const phones = /^(?!.*\.(?:pixel|desktop|webkit)\.spec\.ts$).*\.spec\.ts$/;

/** They share two nodes of their own, and so a worker. */
const oneByOne = /two-builds\.pixel\.spec\.ts$/;

const webkitProject = { name: 'webkit', testMatch: /\.webkit\.spec\.ts$/ };

const config: PlaywrightTestConfig = {
  testDir: '.',
  outputDir: './test-results/artifacts',
  // What a screen reader finds on each screen, in its order: controls and headings, not the prose between them.
  snapshotPathTemplate: '{testDir}/aria-snapshots/{arg}{ext}',
  globalSetup: './setup.config.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Playwright waits, and looks again: two leave a third of two cores idle, and three a tenth.
  workers: 4,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: bankUrl('fukuoka'),
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // A trace of every journey costs a sixth of the processor; `--trace on` for the one that failed.
    trace: 'off',
    // Else one is taken at the end of every journey, kept or not; fixtures/journey.ts takes those of the journeys that fail.
    screenshot: 'off',
    actionTimeout: 30_000,
    // Whoever taps waits until a smooth scroll has ended, painted frame by frame; one bank of receipt.spec.ts walks with it, as most do.
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
        // A process for each journey, not for each site it meets and for the empty page it begins with: these start cold.
        '--renderer-process-limit=1',
        // A camera that shows a test picture, and no question about it.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  // The longest first, as at the end they would leave the other workers with nothing to do; many short ones last.
  projects: [
    ...(process.env.E2E_WITHOUT_WEBKIT ? [] : [webkitProject]),
    { name: 'one by one', testMatch: oneByOne, use: pixel },
    {
      name: 'iphone',
      testMatch: phones,
      grepInvert: new RegExp(onePhone),
      use: { ...iphone, browserName: 'chromium' },
    },
    { name: 'desktop', testMatch: /\.desktop\.spec\.ts$/, use: { ...devices['Desktop Chrome'] } },
    { name: 'pixel', testMatch: [phones, /\.pixel\.spec\.ts$/], testIgnore: oneByOne, use: pixel },
  ],
  webServer: {
    command: `node ${JSON.stringify(new URL('./fixtures/serve.mjs', import.meta.url).pathname)}`,
    url: `${apiUrl}/readyz`,
    env: { E2E_DATA_DIR: dataFolder },
    timeout: 90_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
};

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

export default defineConfig(config);
