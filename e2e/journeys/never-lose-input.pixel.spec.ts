import type { Page } from '@playwright/test';
import { generalApplicant, invitationCodes, workplaceCodes } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';
import { question } from '../walk/fields.ts';
import { answer } from '../walk/walk.ts';

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
    postalNumber: '1040061',
    prefecture: '東京都',
    typed: '中央区銀座1-1',
    kanaTyped: 'ﾁﾕｳｵｳｸｷﾞﾝｻﾞ1-1',
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

  await enterAt(page, generalApplicant('fukuoka'), 'workplace');
  await expect(question(page, 'ご職業')).toHaveValue('');
});
