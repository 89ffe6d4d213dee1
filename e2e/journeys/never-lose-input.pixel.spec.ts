import type { Page } from '@playwright/test';
import { generalApplicant, invitationCodes, workplaceCodes } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';
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
