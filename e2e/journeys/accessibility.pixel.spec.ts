import { generalApplicant } from '../applicants.ts';
import { expectNoAxeViolations } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';

test('keeps the colours of the progress bar with forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await enterAt(page, generalApplicant('fukuoka'), 'personal');
  const progress = page.locator('.step-counter progress');
  // With `auto` the browser would replace the bar's colours.
  await expect(progress).toHaveCSS('forced-color-adjust', 'none');
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
