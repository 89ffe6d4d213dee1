import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';
import { apiUrl, bankUrl, dataFolder } from './fixtures/addresses.ts';
import { chromiumPath } from './fixtures/browser-path.ts';
import { onePhone } from './fixtures/one-phone.ts';
import { waitLimitMs } from './fixtures/wait-limit.ts';

// Playwright cannot drive the WebKit of Debian. The iPhone profile (screen, touch, user agent) runs in Chromium, and the
// `webkit` project tests the engine.
const { defaultBrowserType: _webkit, ...iphone } = devices['iPhone 14'] ?? {};
const pixel = devices['Pixel 7'] ?? {};

const executablePath = chromiumPath();

/**
 * File names select the projects: `x.spec.ts` runs on both phones, `x.pixel.spec.ts` on one (it does not depend on the phone),
 * `x.desktop.spec.ts` and `x.webkit.spec.ts` on those. The tag `onePhone` limits a test of the first kind to one phone.
 */
const phones = /^(?!.*\.(?:pixel|desktop|webkit)\.spec\.ts$).*\.spec\.ts$/;

/** Tests that share two nodes, so they run in one worker. */
const sequential = /(?:two-builds|cut-over)\.pixel\.spec\.ts$/;

const webkitProject = { name: 'webkit', testMatch: /\.webkit\.spec\.ts$/ };

const config: PlaywrightTestConfig = {
  testDir: '.',
  outputDir: './test-results/artifacts',
  // The accessibility tree of each screen: headings and controls in order, without prose.
  snapshotPathTemplate: '{testDir}/aria-snapshots/{arg}{ext}',
  globalSetup: './setup.config.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Workers mostly wait: on two cores, two leave a third of the processor idle and three a tenth.
  workers: 4,
  // Only a failing test takes this long: tests wait for conditions.
  timeout: 600_000,
  expect: { timeout: waitLimitMs, toPass: { timeout: waitLimitMs } },
  reporter: [['list']],
  use: {
    baseURL: bankUrl('fukuoka'),
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Traces cost a sixth of the processor time. Use `--trace on` for a failed test.
    trace: 'off',
    // Playwright would take one for every test; fixtures/journey.ts takes them for failed tests only.
    screenshot: 'off',
    actionTimeout: waitLimitMs,
    // Every tap would wait for the end of a smooth scroll. One bank of receipt.spec.ts runs with animations.
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
        // One renderer process for each test, because starting another for every site is slow.
        '--renderer-process-limit=1',
        // A fake camera without a permission prompt.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  // The longest tests first, so that no worker idles at the end.
  projects: [
    ...(process.env.E2E_WITHOUT_WEBKIT ? [] : [webkitProject]),
    { name: 'sequential', testMatch: sequential, use: pixel },
    {
      name: 'iphone',
      testMatch: phones,
      grepInvert: new RegExp(onePhone),
      use: { ...iphone, browserName: 'chromium' },
    },
    { name: 'desktop', testMatch: /\.desktop\.spec\.ts$/, use: { ...devices['Desktop Chrome'] } },
    { name: 'pixel', testMatch: [phones, /\.pixel\.spec\.ts$/], testIgnore: sequential, use: pixel },
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
