import { getFlow } from '@kaisetsu/domain/flows/journey';
import type { StepId } from '@kaisetsu/domain/flows/step';
import type { Page } from '@playwright/test';
import { banks, childApplicant, generalApplicant, invitationCodes, workplaceCodes } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { expectAccessibleLayout } from '../fixtures/layout.ts';
import { announceMaintenance, announceNotices } from '../fixtures/page-stubs.ts';
import { expectReceipt } from '../fixtures/receipt.ts';
import { enterAt } from '../walk/enter.ts';
import { keyboardDriver } from '../walk/keyboard-driver.ts';
import { picture } from '../walk/step-scripts.ts';
import { typeAddress, typePhone, typeWork } from '../walk/typing.ts';
import { answer, transientSteps, walk } from '../walk/walk.ts';

// Two banks, so two palettes.
for (const applicant of [
  generalApplicant('kumamoto', { identity: { scenario: 'success-supplement', processingMs: 0 } }),
  childApplicant('nagasaki'),
]) {
  test(`${applicant.type}: completes by keyboard alone; each screen passes axe, fits the viewport width, matches its accessibility snapshot, has the bank’s header and footer, its own title and step number, stores only four values, and honours forced colours and reduced motion`, {
    tag: [
      ...['@ROUTE-041', '@BANK-002', '@MAIL-006', '@MAIL-007', '@EKYC-003', '@EKYC-007', '@EKYC-008'],
      ...['@PIN-005', '@DONE-001', '@DONE-002', '@DONE-004', '@DONE-005', '@DONE-006', '@DONE-007'],
      ...['@DONE-008', '@DONE-009', '@DONE-014', '@DONE-018', '@ROUTE-003', '@ROUTE-004'],
      ...['@NAV-001', '@NAV-002', '@NAV-003', '@NAV-005', '@NAV-006', '@ROUTE-005', '@ROUTE-006'],
      ...['@BANK-021', '@BANK-022', '@SESS-001', '@MAIL-008'],
    ],
  }, async ({ page }) => {
    const { totalCount, steps } = getFlow(applicant.type);
    const bank = banks[applicant.bank];
    const titles: string[] = [];
    const receipt = await walk(keyboardDriver(page), applicant, {
      onArrival: async ({ id, count }) => {
        if (transientSteps.includes(id)) return;
        if (count !== null) await expect(page.getByText(`(${count}/${totalCount})`)).toBeVisible();
        await expect(page).toHaveTitle(new RegExp(`｜${bank.name}$`));
        await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute(
          'href',
          steps[0]?.path ?? '',
        );
        await expect(page.getByRole('contentinfo')).toContainText(/株式会社.+登録金融機関/s);
        await expect
          .poll(() => page.evaluate(() => Object.keys(sessionStorage).sort()))
          .toEqual(storedAt(id));
        if (id === 'pin') await page.getByRole('dialog').waitFor();
        await expectAccessibleLayout(page);
        await expect(page.getByRole(id === 'pin' ? 'dialog' : 'main')).toMatchAriaSnapshot({
          name: `${applicant.type.toLowerCase()}-${id}.aria.yml`,
        });
        titles.push(await page.locator('h1').innerText());
        await page.emulateMedia({ forcedColors: 'active' });
        expect(await controlsWithoutBorder(page), id).toEqual([]);
        expect(await runningAnimations(page), id).toEqual([]);
        // With `auto` the browser would replace the bar's colours.
        for (const bar of await page.locator('.step-counter progress').all())
          await expect(bar).toHaveCSS('forced-color-adjust', 'none');
        await page.emulateMedia({ forcedColors: 'none' });
      },
    });
    expect(new Set(titles).size, titles.join(' ')).toBe(titles.length);
    await expectAccessibleLayout(page);
    await expectReceipt(page, applicant, receipt);
  });
}

test('the personal form with errors and its address dialog pass axe and fit the viewport width', {
  tag: ['@ROUTE-041'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka', {
    address: { postalNumber: '1040061', prefecture: '東京都', typed: '１丁目', kanaTyped: '漢字' },
    otherPurpose: '家計の管理',
    distanceReason: '勤務先が福岡市内にあるため',
  });
  await enterAt(page, applicant, 'personal');
  await driver.tap('button', '次へ');
  await expectAccessibleLayout(page);
  await driver.type('郵便番号', '8100001');
  await page.getByRole('dialog').waitFor();
  await expectAccessibleLayout(page);
  await driver.tap('button', '閉じる');
  await driver.tap('checkbox', 'その他');
  await driver.type('郵便番号', '');
  await typeAddress(driver, applicant);
  await driver.tap('button', '次へ');
  await expectAccessibleLayout(page);
});

test('messages about codes, the network and a refused PIN pass axe and fit the viewport width', {
  tag: ['@ROUTE-041', '@ERR-018'],
}, async ({ page, context, driver }) => {
  const applicant = generalApplicant('fukuoka');
  await enterAt(page, applicant, 'workplace');
  await typeWork(driver, {
    occupation: 'その他',
    other: '翻訳',
    workplaceCode: workplaceCodes.fukuoka,
    account: { branchCode: '1', number: '2' },
  });
  await driver.type('紹介コード', 'ZZZZZ9');
  await driver.tap('button', '適用（紹介コード）');
  await driver.waitForText('該当する紹介コードがありません');
  await expectAccessibleLayout(page);
  await driver.type('紹介コード', invitationCodes.fukuoka);
  await driver.tap('button', '適用（紹介コード）');
  await driver.waitForText('紹介コードが確認できました。');
  await context.setOffline(true);
  await answer(driver, { ...applicant, work: { occupation: 'その他' } }, 'workplace');
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
  await expectAccessibleLayout(page);
  await context.setOffline(false);
  await driver.waitForPath('/branch');
  await walk(driver, applicant, { from: 'branch', until: 'pin' });
  await driver.tap('button', '確認しました');
  await driver.type('暗証番号', '7777');
  await driver.type('暗証番号（確認）', '7777');
  await driver.waitForText('入力された暗証番号は設定できません。');
  await expectAccessibleLayout(page);
});

test('photo previews pass axe and fit the viewport width', { tag: ['@ROUTE-041'] }, async ({
  page,
  driver,
}) => {
  const child = childApplicant('kumamoto');
  await enterAt(page, child, 'identification-documents');
  await driver.attach('カメラで撮影する', picture);
  await driver.waitForText('写真の確認');
  await expectAccessibleLayout(page);
  await driver.tap('button', '補完書類を撮影する');
  await driver.tap('radio', /^母子健康手帳/);
  await driver.tap('button', '次へ');
  await expectAccessibleLayout(page);
  await driver.attach('カメラで撮影する', picture);
  await driver.waitForText('すべて確認し');
  await expectAccessibleLayout(page);
});

test('error pages and a branch step without branches pass axe and fit the viewport width', {
  tag: ['@ROUTE-041', '@BANK-005', '@BRAN-002'],
}, async ({ page, driver }) => {
  for (const path of ['/error', '/supplement-error', '/ekyc-callback']) {
    await page.goto(bankUrl('fukuoka') + path);
    await expectAccessibleLayout(page);
  }
  await page.route('**/api/branch', (route) => route.fulfill({ json: { branchList: [] } }));
  await enterAt(page, generalApplicant('nagasaki'), 'branch');
  await driver.waitForText('申し訳ございません。');
  await expect(page.getByRole('link', { name: /来店予約/ })).toHaveAttribute('href', /^https:/);
  await expectAccessibleLayout(page);
  await page.goto(`${bankUrl('elsewhere')}/term`);
  await expectAccessibleLayout(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('このアドレスではお申込みいただけません');
  await expect(page.getByRole('contentinfo')).toBeEmpty();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('the first screen passes axe and fits the viewport width with its dialogs, and with the refusal after a “no”', {
  tag: ['@ROUTE-041'],
}, async ({ page, driver }) => {
  await announceNotices(page, ['お盆期間中の営業について']);
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await page.getByRole('dialog').waitFor();
  await expectAccessibleLayout(page);
  await driver.tap('button', '確認して口座開設へ進む');
  for (const question of [/はじめてですか/, /書類をお持ちですか/, /18歳以上ですか/])
    await driver.tap('radio', 'はい', { within: question });
  await driver.tap('radio', 'いいえ', { within: /すべてに当てはまりますか/ });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleLayout(page);
  const now = Date.now();
  await announceMaintenance(page, new Date(now - 1000), new Date(now + 3_600_000));
  await page.reload();
  await page.getByRole('dialog', { name: 'メンテナンス中です' }).waitFor();
  await expectAccessibleLayout(page);
});

test('shows the heading of a dialog on a screen of 195 px height, and lets the applicant scroll one to its end on 256 px', async ({
  page,
  driver,
}) => {
  await page.setViewportSize({ width: 422, height: 195 });
  await announceNotices(page, ['お盆期間中の営業について', '振込手数料の改定について']);
  await page.goto(`${bankUrl('fukuoka')}/term`);
  const modal = page.getByRole('dialog');
  await modal.waitFor();
  await driver.waitForText('重要なお知らせ');
  await expect(modal.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 256 });
  await enterAt(page, generalApplicant('fukuoka'), 'personal');
  await driver.type('郵便番号', '0000000');
  const last = modal.getByRole('button', { name: '郵便番号を入力し直す' });
  for (const shown of [last, modal.getByText(/に該当する住所がありません/)]) {
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toBeInViewport({ ratio: 1 });
  }
});

test('keeps the button of the capture preparation in view at 320 × 568 px; /ekyc-preparation shows its advice first', {
  tag: ['@CAPT-182'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await enterAt(page, childApplicant('fukuoka'), 'capture-preparation');
  await expect(page.getByRole('button', { name: 'マイナンバーカードを撮影する' })).toBeInViewport({
    ratio: 1,
  });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await enterAt(page, generalApplicant('fukuoka'), 'ekyc-preparation');
  await expect(page.getByRole('button', { name: '本人確認をはじめる' })).not.toBeInViewport();
});

test('shows each focused control of /workplace and its whole text at 200 % text size and 320 px width', async ({
  page,
  driver,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await enterAt(page, generalApplicant('fukuoka'), 'workplace');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await driver.select('ご職業', '会社員');
  await driver.type('勤務先・学校名', 'みらい商事');
  await typePhone(driver, '勤務先・学校の電話番号', '0952-1234-5678');
  await driver.waitForText('お忘れではありませんか');
  await page.getByRole('heading', { level: 1 }).focus();
  const focusedNames: string[] = [];
  while (focusedNames.at(-1) !== '戻る' && focusedNames.length < 20) {
    await page.keyboard.press('Tab');
    const { name, covered, cut } = await page.evaluate(inspectFocusedControl);
    focusedNames.push(name);
    expect(covered, `${name} is covered`).toBe(false);
    expect(cut, `${name} is cut off`).toBe(false);
  }
  expect(focusedNames).toEqual(
    expect.arrayContaining(['workplacePhoneNumber-3', 'invitationCode', '戻る', '閉じる']),
  );
});

/** The names in session storage. */
function storedAt(id: StepId): readonly string[] {
  if (['term', 'before-check', 'child-term', 'complete'].includes(id)) return [];
  return id === 'verification' ? ['bankCode'] : ['applicationType', 'authenticationToken', 'bankCode'];
}

function inspectFocusedControl(): { name: string; covered: boolean; cut: boolean } {
  const field = document.activeElement as HTMLInputElement;
  const { top, bottom } = field.getBoundingClientRect();
  const toast = document.querySelector('.toast')?.getBoundingClientRect();
  return {
    name: field.name || field.textContent,
    covered: !field.closest('.toast') && toast !== undefined && top < toast.bottom && bottom > toast.top,
    cut: field.matches('input') && field.scrollWidth > field.clientWidth,
  };
}

/** Forced colours remove backgrounds, so only a border shows the edge. */
function controlsWithoutBorder(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, .button, .choice, select, input)')]
      .filter(
        (node) => node.getClientRects().length > 0 && !node.closest('.choice :scope, .picture-input > input'),
      )
      .filter((node) => !node.matches('.button-link, .address-none, .preview-frame button'))
      .filter((node) => {
        const { borderTopStyle, borderTopWidth, appearance } = getComputedStyle(node);
        return (borderTopStyle === 'none' || borderTopWidth === '0px') && appearance === 'none';
      })
      .map((node) => node.outerHTML.slice(0, 120)),
  );
}

/** With reduced motion one turn of the spinner takes 4 s. */
function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) < 4000,
      )
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'motion')),
  );
}
