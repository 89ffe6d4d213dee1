import { bankUrl } from '../fixtures/addresses.ts';
import { announceMaintenance, announceNotices } from '../fixtures/page-stubs.ts';
import { tickNotices } from '../walk/typing.ts';
import { test } from './catalogue.ts';

const blockingQuestions = [
  ['first', /はじめてですか/, '取引がある方'],
  ['document', /書類をお持ちですか/, '書類がない方'],
  ['adult', /18歳以上ですか/, '18歳未満の方'],
  ['fits', /すべてに当てはまりますか/, '条件に当てはまらない方'],
] as const;

test('takes pictures of the first screen', async ({ page, driver, bank, shoot }) => {
  await page.goto(`${bankUrl(bank)}/term`);
  await shoot('term', 'empty', '最初の画面', { extent: 'with footer', once: '次へ' });
  for (const [state, question, name] of blockingQuestions) {
    await driver.tap('radio', 'いいえ', { within: question });
    await page.getByRole('alert').waitFor();
    await shoot('term', `no-${state}`, `${name}へのご案内`, { extent: 'window' });
    await driver.tap('radio', 'はい', { within: question });
  }
  await driver.tap('radio', '同意しない', { within: /規定等の内容に同意しますか/ });
  await shoot('term', 'not-agreed', '規定に同意しない', { extent: 'window' });
  await driver.tap('radio', '同意する', { within: /規定等の内容に同意しますか/ });
  await driver.tap('radio', '希望する', { within: /マイナンバーの届出を希望しますか/ });
  await shoot('term', 'my-number', 'マイナンバーの届出を希望する', { extent: 'window' });
  await driver.tap('radio', '希望しない', { within: /マイナンバーの届出を希望しますか/ });
  await tickNotices(driver);
  await shoot('term', 'filled', 'すべて回答');
});

test('takes pictures of the dialogs of the first screen', async ({ page, bank, shoot }) => {
  await announceNotices(page, ['年末年始のお手続きについて', '振込手数料の改定について']);
  await page.goto(`${bankUrl(bank)}/term`);
  await shoot('term', 'modal-notices', '重要なお知らせ', { extent: 'dialog' });
  await announceMaintenance(page, new Date('2026-01-01T00:00+09:00'), new Date('2099-01-01T06:00+09:00'));
  await page.reload();
  await shoot('term', 'modal-maintenance', 'メンテナンス中', { extent: 'dialog' });
});

const agents = {
  line: [
    'LINEアプリの中（iPhone）',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.12.0',
  ],
  instagram: [
    'Instagramアプリの中（Android）',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 390.0.0.0 Android',
  ],
  pc: [
    'パソコン',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
} as const;
for (const [state, [name, userAgent]] of Object.entries(agents)) {
  test.describe(state, () => {
    const pc = state === 'pc' ? { isMobile: false, hasTouch: false } : {};
    test.use({ userAgent, ...pc });
    test(`pictures an unsuitable browser: ${state}`, async ({ page, bank, shoot }) => {
      await page.goto(`${bankUrl(bank)}/term`);
      await page.getByRole('dialog').waitFor();
      if (state === 'pc') await page.getByRole('img', { name: 'この画面のアドレスのQRコード' }).waitFor();
      await shoot('term', `modal-${state}`, name);
    });
  });
}

test.describe('child', () => {
  test.use({ part: 'child' });
  test('takes pictures of the first screens of the child flow', async ({ page, driver, bank, shoot }) => {
    await page.goto(`${bankUrl(bank)}/child/before-check`);
    await shoot('before-check', 'empty', '最初の画面', { extent: 'with footer', once: '次へ' });
    for (const nth of [0, 1]) await driver.tap('checkbox', '上記確認しました', { nth });
    await shoot('before-check', 'filled', '確認済み', { extent: 'window' });
    await driver.tap('button', '次へ');
    await driver.waitForPath('/child/term');
    await shoot('child-term', 'empty', '入力前');
    await driver.tap('radio', 'いいえ', { within: /すべてに当てはまりますか/ });
    await shoot('child-term', 'no-fits', '条件に当てはまらない方へのご案内');
    await driver.tap('radio', 'はい', { within: /すべてに当てはまりますか/ });
    await driver.tap('radio', '同意しない', { within: /規定等の内容に同意しますか/ });
    await shoot('child-term', 'not-agreed', '規定に同意しない');
    await driver.tap('radio', '同意する', { within: /規定等の内容に同意しますか/ });
    await driver.tap('radio', '同意する', { within: /マイナンバーの取扱いに同意しますか/ });
    await tickNotices(driver);
    await shoot('child-term', 'filled', 'すべて回答');
  });
});
