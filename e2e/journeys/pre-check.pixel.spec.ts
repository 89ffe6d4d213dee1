import { childApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { patternOf } from '../walk/browser-driver.ts';
import { openStep } from '../walk/enter.ts';
import { tickNotices } from '../walk/typing.ts';

const notAgreed = '同意をいただけない場合、本サービスをご利用できません。';

test('shows the next question after the answer はい, and stops at いいえ until the applicant changes the answer', {
  tag: [
    '@TERM-005',
    '@TERM-006',
    '@TERM-007',
    '@TERM-009',
    '@TERM-010',
    '@TERM-011',
    '@TERM-012',
    '@TERM-013',
    '@TERM-014',
    '@TERM-015',
    '@TERM-016',
    '@TERM-017',
  ],
}, async ({ page, driver }) => {
  await page.goto(`${bankUrl('fukuoka')}/term`);
  const next = page.getByRole('button', { name: '次へ' });
  const questions: readonly [RegExp, RegExp][] = [
    [/はじめてですか/, /口座をお持ちの方は、本サービスをご利用いただけません。.*来店には事前のご予約が必要/s],
    [/書類をお持ちですか/, /本サービスをご利用いただけません。書類をご用意のうえ/],
    [/18歳以上ですか/, /18歳未満の方は、本サービスをご利用いただけません。/],
    [/すべてに当てはまりますか/, /本サービスをご利用いただけません。店舗へご相談ください。/],
  ];
  for (const [index, [question, blocking]] of questions.entries()) {
    await expect(page.getByRole('group')).toHaveCount(index + 1);
    await driver.tap('radio', 'いいえ', { within: question });
    await expect(page.getByRole('alert')).toHaveText(blocking);
    await expect(page.getByRole('group')).toHaveCount(index + 1);
    await expect(next).toBeDisabled();
    await driver.tap('radio', 'はい', { within: question });
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await driver.tap('radio', 'いいえ', { within: /はじめてですか/ });
  await expect(page.getByRole('group')).toHaveCount(1);
  await driver.tap('radio', 'はい', { within: /はじめてですか/ });
  await expect(page.getByRole('group')).toHaveCount(5);

  await expect(page.getByRole('region', { name: /規定等への同意/ }).getByRole('link')).toHaveCount(8);
  await driver.tap('radio', '同意しない', { within: /規定等の内容に同意しますか/ });
  await expect(page.getByRole('alert')).toHaveText(notAgreed);
  await driver.tap('radio', '同意する', { within: /規定等の内容に同意しますか/ });
  const tick = page.getByRole('checkbox', { name: '上記確認しました' });
  await expect(tick).toHaveCount(0);
  await driver.tap('radio', '希望する', { within: /マイナンバーの届出を希望しますか/ });
  await expect(tick).toHaveCount(1);
  await expect(page.getByText('1,100円（税込）').last()).toBeVisible();
  await expect(next).toBeDisabled();
  await tickNotices(driver);
  await expect(next).toBeEnabled();
  await tick.first().uncheck();
  await expect(next).toBeDisabled();
  await expect(tick).toHaveCount(1);
});

test('scrolls to the next question with an animation when the browser does not prefer reduced motion', {
  tag: ['@TERM-008'],
}, async ({ page, driver }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Keeps the next question out of view.
  await page.setViewportSize({ width: 390, height: 420 });
  await page.goto(`${bankUrl('fukuoka')}/term`);
  const positions = await page.evaluateHandle(() => {
    const positions: number[] = [];
    addEventListener('change', () => addEventListener('scroll', () => positions.push(window.scrollY)), {
      once: true,
    });
    return positions;
  });
  await driver.tap('radio', 'はい', { within: /はじめてですか/ });
  const heading = page.getByRole('heading', { name: /本人確認書類/ });
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(120);
  // A busy machine skips frames of an animation.
  expect(new Set(await positions.jsonValue()).size).toBeGreaterThan(1);
});

test('lists the requirements on the child’s before-check and requires both ticks', {
  tag: [
    '@CHB-001',
    '@CHB-002',
    '@CHB-003',
    '@CHB-004',
    '@CHB-005',
    '@CHB-006',
    '@CHB-007',
    '@CHB-008',
    '@CHB-009',
  ],
}, async ({ page }) => {
  const areas = {
    fukuoka: ['山口県', '佐賀県'],
    kumamoto: ['福岡県', '鹿児島県'],
    nagasaki: ['福岡県', '佐賀県'],
  };
  for (const [bank, area] of Object.entries(areas)) {
    await page.goto(`${bankUrl(bank)}/child/before-check`);
    const main = page.getByRole('main');
    for (const text of [
      ...area,
      'マイナンバーカード',
      '住民票の写し',
      '母子健康手帳',
      '6か月以内',
      '運転免許証',
      '運転経歴証明書',
      '住民基本台帳カード',
      '2024年12月2日以降',
      '1歳未満',
      '父または母',
      '店舗がない場合は、Webでは口座を開設できません',
    ]) {
      await expect(main).toContainText(text);
    }
    await expect(main.getByRole('link', { name: /店舗・ATM/ })).toHaveAttribute('href', /^https:/);
  }
  const next = page.getByRole('button', { name: '次へ' });
  const ticks = page.getByRole('checkbox', { name: patternOf('上記確認しました') });
  await expect(ticks).toHaveCount(2);
  await expect(next).toBeDisabled();
  await ticks.nth(0).check();
  await expect(next).toBeDisabled();
  await ticks.nth(1).check();
  await next.click();
  await expect(page).toHaveURL(/\/child\/term$/);
});

test('posts the channel and requires both agreements on the child’s terms', {
  tag: [
    '@CHT-001',
    '@CHT-002',
    '@CHB-010',
    '@CALL-033',
    '@CHT-003',
    '@CHT-004',
    '@CHT-005',
    '@CHT-006',
    '@CHT-007',
    '@CHT-008',
    '@CHT-009',
    '@NAV-012',
  ],
}, async ({ page, driver }) => {
  const device = 'a1b2c3d4-0000-4abc-8def-0123456789ab';
  const posted = page.waitForRequest('**/api/channels');
  await page.goto(`${bankUrl('fukuoka')}/child/before-check?channel=web01&deviceId=${device}`);
  await page.evaluate(() => sessionStorage.setItem('left', 'over'));
  for (const nth of [0, 1]) await driver.tap('checkbox', '上記確認しました', { nth });
  await driver.tap('button', '次へ');
  await driver.waitForPath('/child/term');
  expect((await posted).postDataJSON()).toEqual({
    bankCode: '0177',
    channel: 'web01',
    applicationType: 'CHILD',
  });
  await expect.poll(() => page.evaluate(() => ({ ...sessionStorage }))).toEqual({ appDeviceId: device });

  await expect(page.getByRole('group')).toHaveCount(1);
  await driver.tap('radio', 'いいえ', { within: /すべてに当てはまりますか/ });
  await expect(page.getByRole('alert')).toContainText('ご利用いただけません');
  await expect(page.getByRole('alert').getByRole('link')).not.toHaveCount(0);
  await driver.tap('radio', 'はい', { within: /すべてに当てはまりますか/ });
  for (const question of [/規定等の内容に同意しますか/, /マイナンバーの取扱いに同意しますか/]) {
    await driver.tap('radio', '同意しない', { within: question });
    await expect(page.getByRole('alert')).toHaveText(notAgreed);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await driver.tap('radio', '同意する', { within: question });
  }
  const next = page.getByRole('button', { name: '次へ' });
  await expect(next).toBeDisabled();
  await tickNotices(driver);
  await next.click();
  await driver.waitForPath('/child/verification');
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({
    appDeviceId: device,
    bankCode: '0177',
  });
});

test('explains the photos and asks about the parent’s address on the child’s preparation screens', {
  tag: ['@EKYC-013', '@EKYC-014', '@EKYC-015'],
}, async ({ page, driver }) => {
  const applicant = childApplicant('fukuoka');
  await page.goto(`${bankUrl('fukuoka')}/supplement-error`);
  await page.evaluate(() => sessionStorage.setItem('applicationType', 'CHILD'));
  await openStep(page, applicant, 'capture-preparation');
  await driver.waitForText('ステップ1　マイナンバーカード');
  await driver.waitForText('ステップ2　補完書類');
  await openStep(page, applicant, 'parent-ekyc-preparation');
  await driver.waitForText('カバーやケースから出して');
  await driver.waitForText('再度お申込みいただくことになります');
  const start = page.getByRole('button', { name: '本人確認をはじめる' });
  await expect(start).toBeDisabled();
  await driver.tap('radio', 'いいえ', { within: /現在のご住所と一致していますか/ });
  await driver.waitForText('この画面から再開できます');
  await expect(start).toBeDisabled();
  await driver.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });
  await expect(start).toBeEnabled();
});
