import { childApplicant, generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expectNoAxeViolations } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';

test('keeps the border of 次へ and the colours of the progress bar with forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/term');
  await page.getByRole('radio', { name: 'はい' }).check();
  const next = page.getByRole('button', { name: '次へ' });
  await expect(next).toHaveCSS('border-top-style', 'solid');
  await expect(page.getByRole('radio', { name: 'はい' }).first()).toBeChecked();
  await expectNoAxeViolations(page);
  await enterAt(page, generalApplicant('fukuoka'), 'personal');
  const progress = page.locator('.step-counter progress');
  // With `auto` the browser would replace the bar's colours.
  await expect(progress).toHaveCSS('forced-color-adjust', 'none');
});

test('scrolls to the next question without animation when the browser prefers reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/term');
  const positions = await page.evaluateHandle(() => {
    const positions: number[] = [];
    addEventListener('change', () => addEventListener('scroll', () => positions.push(window.scrollY)), {
      once: true,
    });
    return positions;
  });
  await page.getByRole('radio', { name: 'はい' }).check();
  await expect(page.getByRole('region', { name: '本人確認書類' })).toBeVisible();
  await expect.poll(async () => (await positions.jsonValue()).length).toBeGreaterThan(0);
  // An animation would report several scroll positions.
  expect(new Set(await positions.jsonValue()).size).toBe(1);
});

test('exposes the questions of /term as regions, groups and radios, and the message of a blocking answer as an alert', {
  tag: ['@TERM-005', '@TERM-009', '@ROUTE-041'],
}, async ({ page }) => {
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "本文へ移動":
      - /url: "#main"
    - banner:
      - link "福岡銀行 口座開設トップ":
        - /url: /term
        - img "福岡銀行 口座開設トップ"
    - main:
      - heading "口座開設のお申込み" [level=1]
      - img "福岡銀行のキャッシュカード"
      - heading "お申込み前の確認" [level=2]
      - region /はじめての口座開設/:
        - group "福岡銀行で口座を開設するのは、はじめてですか？ ※必須":
          - radio "はい"
          - radio "いいえ"
      - button "次へ" [disabled]
    - contentinfo:
      - paragraph: 株式会社福岡銀行
  `);
  await page.getByRole('radio', { name: 'いいえ' }).check();
  await expect(page.getByRole('alert')).toMatchAriaSnapshot(`
    - alert:
      - paragraph: /本サービスをご利用いただけません/
      - list:
        - listitem:
          - link /店舗を検索する.*新しいタブで開きます/
        - listitem:
          - link /来店予約をする.*新しいタブで開きます/
  `);
});

test('exposes the labels of the name fields, and the error of an empty field after a failed submission', {
  tag: ['@PERS-001', '@ROUTE-041'],
}, async ({ page }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'personal');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - text: 全7ステップ中1
      - heading "お客さま情報の入力" [level=1]
      - textbox "姓 ※必須"
      - textbox "名 ※必須"
      - textbox "姓（カナ） ※必須"
      - textbox "名（カナ） ※必須"
  `);
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(page).toHaveTitle(/^エラー：/);
  const last = page.getByRole('textbox', { name: '姓 ※必須' });
  await expect(last).toHaveAttribute('aria-invalid', 'true');
  await expect(last).toHaveAccessibleDescription(/入力が必須です。/);
});

test('exposes the choice of the supplementary document as a group of radios', {
  tag: ['@CAPT-006', '@ROUTE-041'],
}, async ({ page }) => {
  await enterAt(page, childApplicant('fukuoka'), 'supplementary-documents');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - text: 全12ステップ中9
      - heading "補完書類の選択" [level=1]
      - group "提出する書類 ※必須":
        - radio /住民票の写し/
        - radio /母子健康手帳/
      - button "次へ"
      - button "戻る"
  `);
});

test('exposes the warning before the PIN as a dialog with a name, and passes axe', {
  tag: ['@PIN-002', '@ROUTE-041'],
}, async ({ page }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'pin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('暗証番号の設定');
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/.+/);
  await expectNoAxeViolations(page);
});

test('the skip link 本文へ移動 moves the focus to the heading of the screen', {
  tag: ['@NAV-017'],
}, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'personal');
  await page.keyboard.press('Shift+Tab');
  while (
    !(await page.getByRole('link', { name: '本文へ移動' }).evaluate((one) => one === document.activeElement))
  )
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await driver.waitForPath('/personal');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: '姓 ※必須', exact: true })).toBeFocused();
});

test('lets the applicant scroll a dialog to its last line on a screen of 256 px height', async ({
  page,
  driver,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await enterAt(page, generalApplicant('fukuoka'), 'personal');
  await driver.type('郵便番号', '0000000');
  const dialog = page.getByRole('dialog');
  const last = dialog.getByRole('button', { name: '郵便番号を入力し直す' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  const text = dialog.getByText(/に該当する住所がありません/);
  await text.scrollIntoViewIfNeeded();
  await expect(text).toBeInViewport({ ratio: 1 });
});

test('exposes the connection dialog with its name, status and buttons, and passes axe', {
  tag: ['@ERR-018', '@ROUTE-041'],
}, async ({ page, context, driver }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'seal-less');
  await driver.tap('radio', /^印鑑を届け出ない/);
  await context.setOffline(true);
  await driver.tap('button', '入力内容を確認する');
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "通信できません":
      - heading "通信できません" [level=2]
      - paragraph: /通信が混み合っています/
      - paragraph:
        - strong: 入力した内容は消えません。
      - status: つながりしだい、自動で再試行します。
      - button "今すぐ再試行する"
      - button "再試行をやめる"
  `);
  await expectNoAxeViolations(page);
  await context.setOffline(false);
});
