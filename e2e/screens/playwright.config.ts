import { defineConfig, devices } from '@playwright/test';
import { bankNames } from '../applicants.ts';
import base from '../playwright.config.ts';
import type { ScreensOptions } from './catalogue.ts';

export default defineConfig<ScreensOptions>({
  ...base,
  testDir: '.',
  testMatch: /\.screens\.ts$/,
  outputDir: '../test-results/screens-artifacts',
  retries: 1,
  projects: bankNames.map((bank) => ({
    name: bank,
    use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, bank },
  })),
});
