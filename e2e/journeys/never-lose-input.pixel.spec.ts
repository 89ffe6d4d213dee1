import type { Page } from '@playwright/test';
import { childApplicant, generalApplicant, invitationCodes, workplaceCodes } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { picture } from '../walk/child-step-scripts.ts';
import { enterAt } from '../walk/enter.ts';
import { question } from '../walk/fields.ts';
import { answer, walk } from '../walk/walk.ts';

async function controlValues(page: Page): Promise<Record<string, string>> {
  await expect(page.getByRole('button', { name: '戻る' })).toBeVisible();
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main input, main select'),
    ];
    return Object.fromEntries(
      controls.map((control, index) => [
        `${control.name || control.id} ${index}`,
        control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type)
          ? String(control.checked)
          : control.value,
      ]),
    );
  });
}

const account = { branchCode: '001', number: '0012345' };
const everythingAnswered = {
  address: {
    postalNumber: '1000005',
    prefecture: '東京都',
    typed: '千代田区丸の内1-1',
    kanaTyped: 'ﾁﾖﾀﾞｸﾏﾙﾉｳﾁ1-1',
  },
  distanceReason: '勤務先が福岡市内にあるため',
  purposes: ['給与・年金受取', 'その他'],
  otherPurpose: '家計の管理',
  work: {
    occupation: 'その他',
    other: '翻訳',
    workplaceCode: workplaceCodes.fukuoka,
    account,
    invitationCode: invitationCodes.fukuoka,
  },
};

test('keeps the answers of the forms when the applicant goes on, goes back and reloads', {
  tag: ['@NAV-013', '@NAV-014', '@PERS-018', '@PERS-022', '@WORK-001'],
}, async ({ page, driver }) => {
  const general = generalApplicant('fukuoka', everythingAnswered);
  await enterAt(page, general, 'personal');
  const steps = ['personal', 'workplace'] as const;
  const given: Record<string, string>[] = [];
  for (const id of steps) {
    await page.route(`**/api/applications/${id}`, async (route) => {
      given.push(await controlValues(page));
      await route.continue();
    });
    await answer(driver, general, id);
    await driver.waitForPath(id === 'personal' ? '/workplace' : '/branch');
  }
  for (const id of [...steps].reverse()) {
    await driver.tap('button', '戻る');
    await driver.waitForPath(`/${id}`);
    const expected = given.pop();
    expect(await controlValues(page)).toEqual(expected);
    await page.reload();
    expect(await controlValues(page)).toEqual(expected);
  }
  await driver.tap('button', '戻る');
  await driver.waitForPath('/verification');
});

test('restores unsaved input after a reload and stores it encrypted', {
  tag: ['@NAV-015', '@SESS-001'],
}, async ({ page, driver }) => {
  const general = generalApplicant('fukuoka', everythingAnswered);
  await enterAt(page, general, 'personal');
  const browserStorage = async () => {
    const all = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const ciphertexts = [...all.matchAll(/"kept-[^"]+":"\d+\.([^"]+)"/g)];
    return {
      all,
      ciphertexts: ciphertexts.map(([, ciphertext = '']) =>
        Buffer.from(ciphertext, 'base64').toString('utf8'),
      ),
    };
  };
  await driver.type('姓', '試作');
  await driver.type('名', '未送信');
  await driver.tap('radio', '女性');
  await driver.type('携帯電話番号 はじめの番号', '090');
  const typed = await controlValues(page);
  expect(Object.values(typed)).toContain('試作');
  await page.reload();
  expect(await controlValues(page)).toEqual(typed);
  const { all, ciphertexts } = await browserStorage();
  expect(ciphertexts).toHaveLength(1);
  expect([all, ...ciphertexts].join()).not.toMatch(/試作|未送信|lastName/);

  await answer(driver, general, 'personal');
  await driver.waitForPath('/workplace');
  await expect.poll(async () => (await browserStorage()).ciphertexts).toEqual([]);
  await driver.select('ご職業', '会社員');
  const occupation = await question(page, 'ご職業').inputValue();
  await page.reload();
  await expect(question(page, 'ご職業')).toHaveValue(occupation);

  for (const [id, chosen] of [
    ['branch', /店/],
    ['seal-less', /^印鑑を届け出る/],
  ] as const) {
    const applicant = generalApplicant('fukuoka');
    await enterAt(page, applicant, id);
    const choice = page.getByRole('radio', { name: chosen }).first();
    await choice.check();
    await page.reload();
    await expect(choice).toBeChecked();
    const before = (await browserStorage()).ciphertexts.length;
    await answer(driver, applicant, id);
    await expect.poll(async () => (await browserStorage()).ciphertexts).toHaveLength(before - 1);
  }

  await enterAt(page, generalApplicant('fukuoka'), 'workplace');
  await expect(question(page, 'ご職業')).toHaveValue('');
});

test('keeps the chosen branch and seal option when the applicant goes back and reloads', {
  tag: ['@NAV-013', '@NAV-014', '@BRAN-003'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka');
  await enterAt(page, applicant, 'branch');
  await walk(driver, applicant, { from: 'branch', until: 'confirmation' });
  const checked = page.getByRole('radio', { checked: true });
  for (const path of ['/seal-less', '/branch', '/workplace'] as const) {
    await driver.tap('button', '戻る');
    await driver.waitForPath(path);
    if (path === '/workplace') break;
    await expect(checked).toHaveCount(1);
    await page.reload();
    await expect(checked).toHaveCount(1);
  }
});

test('keeps the answers about child and parent when the applicant goes back and reloads', {
  tag: ['@PERS-019', '@PAR-004', '@PAR-007', '@BRAN-004'],
}, async ({ page, driver }) => {
  const applicant = childApplicant('fukuoka', {
    work: {
      occupation: '高校生',
      name: '福岡見本高等学校',
      phone: '092-123-4567',
      invitationCode: invitationCodes.fukuoka,
    },
  });
  await enterAt(page, applicant, 'branch');
  await driver.tap('button', '戻る');
  await driver.waitForPath('/child/parent');
  await expect(question(page, '名')).toHaveValue('花子');
  await expect(question(page, '勤務先・学校名')).toHaveValue('株式会社みらい商事');
  await expect(page.getByRole('radio', { name: '母' })).toBeChecked();
  await page.reload();
  await expect(question(page, '名')).toHaveValue('花子');
  await driver.tap('button', '戻る');
  await driver.waitForPath('/child/personal');
  await expect(question(page, '名')).toHaveValue('一郎');
  await expect(question(page, '勤務先・学校名')).toHaveValue('福岡見本高等学校');
  await expect(question(page, '紹介コード')).toHaveValue(invitationCodes.fukuoka);
  await page.reload();
  await expect(question(page, '名')).toHaveValue('一郎');
});

test('repeats a call by itself after a short network failure', { tag: ['@ERR-025'] }, async ({
  page,
  driver,
}) => {
  const applicant = generalApplicant('nagasaki');
  await enterAt(page, applicant, 'seal-less');
  let tries = 0;
  await page.route('**/api/applications/seal-less', (route) => {
    tries += 1;
    return tries <= 2 ? route.abort('internetdisconnected') : route.continue();
  });
  await answer(driver, applicant, 'seal-less');
  await driver.waitForPath('/confirmation');
  expect(tries).toBe(3);
});

test('keeps a form when the applicant stops the retries, and submits the form when the network is back', {
  tag: ['@ERR-018'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('nagasaki');
  await enterAt(page, applicant, 'seal-less');
  await driver.tap('radio', /^印鑑を届け出ない/);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await driver.tap('button', '入力内容を確認する');
  await driver.tap('button', '再試行をやめる');
  await expect(page.getByRole('radio', { name: /^印鑑を届け出ない/ })).toBeChecked();
  await page.unroute('**/api/**');
  await driver.tap('button', '入力内容を確認する');
  await driver.waitForPath('/confirmation');
});

test('shows the error page when the applicant stops the retries while a screen loads its data', {
  tag: ['@ERR-001', '@ERR-018'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('nagasaki');
  await enterAt(page, applicant, 'branch');
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await driver.tap('button', '再試行をやめる');
  await driver.waitForPath('/error');
});

test('asks for the photo of the same supplementary document after a reload, and keeps a photo that was sent', {
  tag: ['@CAPT-001', '@CAPT-003', '@NAV-013'],
}, async ({ page, driver }) => {
  const applicant = childApplicant('nagasaki');
  await enterAt(page, applicant, 'identification-documents');
  await answer(driver, applicant, 'identification-documents');
  await driver.waitForPath('/child/ekyc-supplementary-documents');
  await driver.tap('radio', /^母子健康手帳/);
  await driver.tap('button', '次へ');
  await driver.waitForText('母子健康手帳の撮影');
  await page.reload();
  await driver.waitForText('母子健康手帳の撮影');
  await driver.attach('カメラで撮影する', picture);
  await driver.waitForText('写真の確認');
  // A reload discards a photo that was not sent.
  await page.reload();
  await driver.waitForText('母子健康手帳の撮影');
  await driver.tap('button', '戻る');
  await driver.waitForText('提出する書類');
  await driver.tap('button', '戻る');
  await driver.waitForPath('/child/ekyc-identification-documents');
  await driver.waitForText('マイナンバーカードの写真は送信済みです。');
});
