import { defineConfig, devices } from '@playwright/test';
import { bankNames } from '../applicants.ts';
import base from '../playwright.config.ts';
import type { ScreensOptions } from './catalogue.ts';

/** `npm run screens`: the journeys' own product and browser, one project a bank, and pictures in place of assertions. */
export default defineConfig<ScreensOptions>({
  ...base,
  testDir: '.',
  testMatch: /\.screens\.ts$/,
  outputDir: '../test-results/screens-artifacts',
  // A picture is worth a second try.
  retries: 1,
  globalSetup: [],
  projects: bankNames.map((bank) => ({
    name: bank,
    use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, bank },
  })),
});
