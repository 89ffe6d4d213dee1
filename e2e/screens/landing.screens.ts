import { bankUrl } from '../fixtures/addresses.ts';
import { announceMaintenance, announceNotices } from '../fixtures/page-stubs.ts';
import { tickNotices } from '../walk/typing.ts';
import { test } from './catalogue.ts';

const blockingQuestions = [
  ['no-first', /はじめてですか/],
  ['no-document', /書類をお持ちですか/],
  ['no-adult', /18歳以上ですか/],
  ['no-fits', /すべてに当てはまりますか/],
] as const;

test('takes pictures of the first screen', async ({ page, driver, bank, shoot }) => {
  await page.goto(`${bankUrl(bank)}/term`);
  await shoot('general/term/empty');
  for (const [state, question] of blockingQuestions) {
    await driver.tap('radio', 'いいえ', { within: question });
    await page.getByRole('alert').waitFor();
    await shoot(`general/term/${state}`);
    await driver.tap('radio', 'はい', { within: question });
  }
  await driver.tap('radio', '同意しない', { within: /規定等の内容に同意しますか/ });
  await shoot('general/term/not-agreed');
  await driver.tap('radio', '同意する', { within: /規定等の内容に同意しますか/ });
  await driver.tap('radio', '希望する', { within: /マイナンバーの届出を希望しますか/ });
  await shoot('general/term/my-number');
  await driver.tap('radio', '希望しない', { within: /マイナンバーの届出を希望しますか/ });
  await tickNotices(driver);
  await shoot('general/term/filled');
});

test('takes pictures of the dialogs of the first screen', async ({ page, bank, shoot }) => {
  await announceNotices(page, ['年末年始のお手続きについて', '振込手数料の改定について']);
  await page.goto(`${bankUrl(bank)}/term`);
  await shoot('general/term/modal-notices');
  await announceMaintenance(page, new Date('2026-01-01T00:00+09:00'), new Date('2099-01-01T06:00+09:00'));
  await page.reload();
  await shoot('general/term/modal-maintenance');
});

const agents = [
  [
    'line',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.12.0',
  ],
  [
    'instagram',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 390.0.0.0 Android',
  ],
  [
    'pc',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
] as const;
for (const [state, userAgent] of agents) {
  test.describe(state, () => {
    const pc = state === 'pc' ? { isMobile: false, hasTouch: false } : {};
    test.use({ userAgent, ...pc });
    test(`pictures an unsuitable browser: ${state}`, async ({ page, bank, shoot }) => {
      await page.goto(`${bankUrl(bank)}/term`);
      await page.getByRole('dialog').waitFor();
      if (state === 'pc') await page.getByRole('img', { name: 'この画面のアドレスのQRコード' }).waitFor();
      await shoot(`general/term/modal-${state}`);
      if (state !== 'line') return;
      await page.goto(`${bankUrl(bank)}/ekyc-callback`);
      await shoot('general/ekyc-callback/in-app');
    });
  });
}

test('takes pictures of the first screens of the child flow', async ({ page, driver, bank, shoot }) => {
  await page.goto(`${bankUrl(bank)}/child/before-check`);
  await shoot('child/before-check/empty');
  for (const nth of [0, 1]) await driver.tap('checkbox', '上記確認しました', { nth });
  await shoot('child/before-check/filled');
  await driver.tap('button', '次へ');
  await driver.waitForPath('/child/term');
  await shoot('child/child-term/empty');
  await driver.tap('radio', 'いいえ', { within: /すべてに当てはまりますか/ });
  await shoot('child/child-term/no-fits');
  await driver.tap('radio', 'はい', { within: /すべてに当てはまりますか/ });
  await driver.tap('radio', '同意しない', { within: /規定等の内容に同意しますか/ });
  await shoot('child/child-term/not-agreed');
  await driver.tap('radio', '同意する', { within: /規定等の内容に同意しますか/ });
  await driver.tap('radio', '同意する', { within: /マイナンバーの取扱いに同意しますか/ });
  await tickNotices(driver);
  await shoot('child/child-term/filled');
});
