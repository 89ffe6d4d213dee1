import { defineConfig, devices } from '@playwright/test';
import { bankNames } from '../applicants.ts';
import base from '../playwright.config.ts';
import { publishedBank, type ScreensOptions, sameForEveryBank } from './catalogue.ts';

export default defineConfig<ScreensOptions>({
  ...base,
  testDir: '.',
  testMatch: /\.screens\.ts$/,
  outputDir: '../test-results/screens-artifacts',
  retries: 1,
  projects: bankNames.map((bank) => ({
    name: bank,
    ...(bank !== publishedBank && {
      grepInvert: new RegExp(sameForEveryBank),
      // After the cut-over 十八親和銀行 has the same screens as 福岡銀行.
      testIgnore: bank === 'nagasaki' ? /(?:card|identity)\.screens/ : /card\.screens/,
    }),
    use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, bank },
  })),
});
