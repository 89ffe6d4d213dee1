import { toTokyoDate } from '@kaisetsu/domain/text/calendar-date';
import type { Page } from '@playwright/test';
import { generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { blockStorage } from '../fixtures/page-stubs.ts';
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

test('explains how to allow cookies when the browser blocks a storage', async ({ page, context }) => {
  for (const [storage, path, tab] of [
    ['sessionStorage', '/term', page],
    ['localStorage', '/personal', await context.newPage()],
  ] as const) {
    await blockStorage(tab, storage);
    await tab.goto(path);
    await expect(tab.getByRole('heading', { level: 1, name: 'Cookieを許可してください' })).toBeVisible();
    await expect(tab.getByRole('button', { name: '次へ' })).toHaveCount(0);
  }
});

test('limits the birth years by the server’s date on a phone whose clock is two years behind', {
  tag: ['@VAL-027', '@PERS-024'],
}, async ({ page }) => {
  const now = Date.now();
  await page.clock.install({ time: now - 730 * 86_400_000 });
  await enterAt(page, generalApplicant('fukuoka'), 'personal');
  const newest = Number(toTokyoDate(new Date(now)).slice(0, 4)) - 17;
  const years = page.getByRole('combobox', { name: '生年月日 年' }).getByRole('option');
  await expect(years.filter({ hasText: `${newest}年` })).toHaveCount(1);
  await expect(years.filter({ hasText: `${newest + 1}年` })).toHaveCount(0);
});

test('ignores taps while `<html>` has `data-settling`, which marks a recent change of the screen', {
  tag: ['@NAV-018'],
}, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('kumamoto'), 'seal-less');
  const choice = page.getByRole('radio', { name: /^印鑑を届け出る/ });
  const back = page.getByRole('button', { name: '戻る' });
  const settling = (on: boolean) =>
    page.evaluate((now) => document.documentElement.toggleAttribute('data-settling', now), on);
  await settling(true);
  for (const target of [choice, back]) {
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    await page.touchscreen.tap(x + width / 2, y + height / 2);
  }
  await expect(choice).not.toBeChecked();
  await driver.waitForPath('/seal-less');
  await settling(false);
  await choice.check();
});
