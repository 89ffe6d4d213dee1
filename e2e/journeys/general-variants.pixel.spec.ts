import { generalApplicant, invitationCodes, workplaceCodes } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';
import { question } from '../walk/fields.ts';
import { answer, walk } from '../walk/walk.ts';

test('completes with a workplace code, an existing account and an invitation code', {
  tag: ['@WORK-005', '@WORK-008', '@WORK-011', '@VAL-054'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('nagasaki', {
    work: {
      occupation: '会社員',
      workplaceCode: workplaceCodes.nagasaki,
      account: { branchCode: '103', number: '1234567' },
      invitationCode: invitationCodes.nagasaki,
    },
    sealFiled: true,
  });
  let confirmed = '';
  await enterAt(page, applicant, 'workplace');
  const receipt = await walk(driver, applicant, {
    from: 'workplace',
    onArrival: async ({ id }) => {
      if (id === 'confirmation') {
        await driver.waitForText('お取引店');
        confirmed = await driver.readText();
      }
    },
  });
  expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  for (const answered of [
    'サンプル水産株式会社　佐世保支社',
    '普通預金 店番103 口座番号1234567',
    invitationCodes.nagasaki,
  ]) {
    expect(confirmed).toContain(answered);
  }
});

test('accepts a distance reason for a manual address in another prefecture, and offers no branch', {
  tag: ['@PERS-006', '@PERS-007', '@PERS-008', '@BRAN-002'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka', {
    address: {
      postalNumber: '0600001',
      prefecture: '北海道',
      typed: '札幌市中央区北1条西1',
      kanaTyped: 'ｻﾂﾎﾟﾛｼﾁﾕｳｵｳｸｷﾀ1ｼﾞﾖｳﾆｼ1',
    },
    distanceReason: '実家が福岡県にあるため',
  });
  await enterAt(page, applicant, 'personal');
  await walk(driver, applicant, { from: 'personal', until: 'branch' });
  await driver.waitForText('申し訳ございません。');
  await expect(page.getByRole('link', { name: /来店予約/ })).toHaveAttribute('href', /^https:/);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await driver.tap('button', '戻る');
  await driver.waitForPath('/workplace');
});

test('completes with a manual address in the bank’s own prefecture', {
  tag: ['@PERS-006', '@PERS-007', '@SRV-040'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('kumamoto', {
    address: { postalNumber: '8600806', typed: '熊本市中央区花畑町9-6', kanaTyped: 'ｸﾏﾓﾄｼﾁﾕｳｵｳｸﾊﾅﾊﾞﾀｹﾁﾖｳ9-6' },
  });
  await enterAt(page, applicant, 'personal');
  expect(await walk(driver, applicant, { from: 'personal' })).toMatch(/^\d{4}-\d{4}-\d{4}$/);
});

test('offers the branches of the prefecture when the municipality has none', {
  tag: ['@SRV-041', '@BRAN-001'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka', {
    address: { postalNumber: '8070042', pick: '吉田団地', sub: '1-1', kanaSub: '1-1' },
  });
  await enterAt(page, applicant, 'personal');
  await answer(driver, applicant, 'personal');
  await answer(driver, applicant, 'workplace');
  await driver.waitForPath('/branch');
  await driver.waitForText(applicant.branch);
  expect(await page.getByRole('radio').count()).toBeGreaterThan(50);
});

test('fills in address and kana from the postal number, and converts numerals with one tap', {
  tag: ['@PERS-003', '@PERS-004', '@PERS-005', '@PERS-011', '@PERS-013', '@PERS-023', '@VAL-033'],
}, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'personal');
  const sub = '丁目・番地・建物名・部屋番号';
  const kanaSub = '丁目・番地・建物名・部屋番号（カナ）';
  await driver.type('郵便番号', '810-0001');
  const list = page.getByRole('dialog', { name: '住所を選んでください' });
  await list.getByRole('button', { name: /天神$/ }).click();
  await expect(question(page, '郵便番号')).toHaveValue('810-0001');
  await driver.waitForText('福岡県福岡市中央区天神');
  await driver.type(sub, '２丁目港ビルⅢ');
  await question(page, sub).blur();
  await driver.waitForText('数字を変換してください。（例：「Ⅰ Ⅱ Ⅲ」→「1 2 3」）');
  await driver.tap('button', '数字を変換する');
  await expect(question(page, sub)).toHaveValue('2丁目港ビル3');
  await expect(question(page, kanaSub)).toHaveValue(/^2ﾁﾖｳﾒﾐﾅﾄﾋﾞﾙ3$/);
  await driver.type(kanaSub, '2ﾁﾖｳﾒｺｳﾋﾞﾙ3');
  await expect(question(page, kanaSub)).toHaveValue('2ﾁﾖｳﾒｺｳﾋﾞﾙ3');

  await driver.type('郵便番号', '81000');
  await expect(page.getByText('福岡県福岡市中央区天神')).toHaveCount(0);
  await expect(question(page, sub)).toHaveCount(0);
  await driver.type('郵便番号', '9999999');
  await driver.tap('button', '住所を直接入力する');
  await expect(question(page, '都道府県')).toHaveValue('福岡県');
  await expect(question(page, '都道府県').locator('option')).toHaveCount(47);
});

test('shows the colour and name of each bank, and the notes on card delivery and refusals, on the first screen', {
  tag: [
    '@BANK-021',
    '@BANK-022',
    '@ROUTE-005',
    '@ROUTE-006',
    '@TERM-014',
    '@TERM-016',
    '@TERM-019',
    '@TERM-020',
  ],
}, async ({ page }) => {
  const accents = new Set<string>();
  for (const [bank, name] of [
    ['fukuoka', '福岡銀行'],
    ['kumamoto', '熊本銀行'],
    ['nagasaki', '十八親和銀行'],
  ] as const) {
    await page.goto(`${bankUrl(bank)}/term`);
    await expect(page.getByRole('contentinfo')).toContainText(`株式会社${name}`);
    await expect(page.getByRole('contentinfo')).toContainText('登録金融機関');
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', '/term');
    await expect(page.getByText('1～2週間程度で郵送します')).toBeVisible();
    await expect(page.getByText('当行の判断により口座の開設をお断りすることがあります')).toBeVisible();
    accents.add(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent')),
    );
    await page.goto(`${bankUrl(bank)}/child/before-check`);
    await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', '/child/before-check');
  }
  expect(accents.size).toBe(3);
});
