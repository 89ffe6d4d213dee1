import type { Page } from '@playwright/test';
import { generalApplicant } from '../applicants.ts';
import { blockStorage } from '../fixtures/blocked-storage.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';

/** Browsers translate by wrapping text nodes in `<font>`. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.textContent?.trim() === '' || text.parentElement?.closest('script,style') != null) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      text.parentNode?.replaceChild(outer, text);
      outer.append(inner);
      inner.append(text);
    }
  });

test('leads to the next step after the browser’s translation has wrapped every text in elements', {
  tag: ['@NAV-019'],
}, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'branch');
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  for (const [button, next] of [
    ['次へ', '/seal-less'],
    ['入力内容を確認する', '/confirmation'],
  ] as const) {
    await page.getByRole('radio').first().check();
    await translate(page);
    await driver.tap('button', button);
    await driver.waitForPath(next);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('shows the error page when another script has moved the element of the screen in the DOM', {
  tag: ['@ERR-024'],
}, async ({ page, driver, pageErrors }) => {
  pageErrors.allow(/^console: NotFoundError: .*removeChild/);
  await enterAt(page, generalApplicant('fukuoka'), 'seal-less');
  await driver.tap('radio', /^印鑑を届け出ない/);
  await page.evaluate(() => {
    const [main, screen] = [document.querySelector('main'), document.querySelector('.screen')];
    const wrapper = document.createElement('div');
    main?.append(wrapper);
    wrapper.append(...(screen === null ? [] : [screen]));
  });
  await driver.tap('button', '戻る');
  await driver.waitForPath('/error');
  await expect(
    page.getByText('ご迷惑をお掛けしており、誠に申し訳ございません。', { exact: false }),
  ).toBeVisible();
});

for (const storage of ['sessionStorage', 'localStorage'] as const) {
  test(`explains on every page how to allow cookies when the browser blocks ${storage}`, async ({ page }) => {
    await blockStorage(page, storage);
    for (const path of ['/term', '/child/before-check', '/ekyc-callback', '/personal']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Cookieを許可してください' })).toBeVisible();
      await expect(page.getByRole('button', { name: '次へ' })).toHaveCount(0);
    }
  });
}
