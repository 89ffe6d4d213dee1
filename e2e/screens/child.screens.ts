import { childApplicant } from '../applicants.ts';
import { hold, refuse } from '../fixtures/page-stubs.ts';
import { passIdentityProvider } from '../walk/card-readers.ts';
import { checks } from '../walk/child-step-scripts.ts';
import { enterAt, openStep } from '../walk/enter.ts';
import { birthdayLabels, tickPurposes, typeAddress, typePerson, typeWork } from '../walk/typing.ts';
import { answer } from '../walk/walk.ts';
import { test } from './catalogue.ts';
import { photograph } from './photograph.ts';

test.use({ part: 'child' });

test('takes a picture of the verification', async ({ page, bank, shoot }) => {
  await enterAt(page, childApplicant(bank), 'verification');
  await shoot('verification', 'empty', '入力前（以降はご本人さまと同じ）', { once: '認証コードを送る' });
});

test('takes pictures of the child’s personal details', async ({ page, driver, bank, shoot }) => {
  const applicant = childApplicant(bank);
  await enterAt(page, applicant, 'personal');
  await shoot('personal', 'empty', '入力前', { once: '次へ' });
  await driver.tap('button', '次へ');
  await shoot('personal', 'errors', '未入力の誤り');
  await typePerson(driver, applicant.person, birthdayLabels.child);
  await driver.tap('radio', applicant.gender);
  await typeAddress(driver, applicant);
  await tickPurposes(driver, applicant);
  await typeWork(driver, applicant.work);
  await shoot('personal', 'filled', '入力後');
});

test('takes pictures of the parent’s details', async ({ page, driver, bank, shoot }) => {
  const { parent, ...applicant } = childApplicant(bank);
  if (parent === undefined) throw new Error('the child applicant has no parent');
  await enterAt(page, { ...applicant, parent }, 'parent');
  await shoot('parent', 'empty', '入力前', { once: '次へ' });
  await driver.tap('button', '次へ');
  await shoot('parent', 'errors', '未入力の誤り');
  await typePerson(driver, parent, birthdayLabels.parent);
  await driver.type('姓', '佐藤');
  await driver.tap('radio', parent.relationship);
  await typeWork(driver, parent.work);
  await driver.tap('button', '次へ');
  await shoot('parent', 'other-name', 'お子さまと姓が異なる');
  await driver.type('姓', parent.lastName);
  await shoot('parent', 'filled', '入力後');
});

test('pictures branch to photographs', async ({ page, driver, bank, shoot }) => {
  const applicant = childApplicant(bank);
  await enterAt(page, applicant, 'branch');
  await driver.tap('radio', new RegExp(`^${applicant.branch}`));
  await shoot('branch', 'filled', '選択後');
  await driver.tap('button', '次へ');
  await driver.tap('checkbox', /現住所と同じ/);
  await shoot('confirmation', 'filled', '確認後');
  await driver.tap('button', '申し込む');
  await driver.tap('button', '確認しました');
  await shoot('pin', 'empty', '入力前');
  await driver.type('暗証番号', applicant.pin);
  await driver.type('暗証番号（確認）', applicant.pin);
  await driver.tap('button', '設定する');
  await shoot('capture-preparation', 'ready', '撮影の準備', { once: 'マイナンバーカードを撮影する' });
});

test('pictures photographs to receipt', async ({ page, driver, bank, shoot }) => {
  const applicant = childApplicant(bank);
  await enterAt(page, applicant, 'identification-documents');
  await shoot('identification-documents', 'camera', '撮影（7/12）', { once: 'カメラで撮影する' });
  const broken = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await page.getByLabel('カメラで撮影する').setInputFiles(broken);
  await page.getByRole('alert').waitFor();
  await shoot('identification-documents', 'unreadable', '読み取れない画像');
  await driver.attach('カメラで撮影する', await photograph('truncated'));
  await page.getByRole('alert').waitFor();
  await shoot('identification-documents', 'truncated', '途中で切れた画像');
  await driver.attach('カメラで撮影する', await photograph('dark'));
  await shoot('identification-documents', 'too-dark', '写真が暗いとき', { once: '写真が暗い' });
  await driver.tap('button', '撮り直す');
  await driver.attach('カメラで撮影する', await photograph());
  await shoot('identification-documents', 'picture', '写真の確認（8/12）', { once: '写真の確認' });
  await refuse(page, '**/api/documents', 413);
  await driver.tap('button', '補完書類を撮影する');
  await page.getByRole('alert').waitFor();
  await shoot('identification-documents', 'refused', '受け付けられない写真');
  await page.unroute('**/api/documents');
  const upload = await hold(page, '**/api/documents');
  await driver.tap('button', '補完書類を撮影する');
  await shoot('identification-documents', 'uploading', '送信中', { once: '写真を送信しています' });
  await upload();

  await shoot('supplementary-documents', 'empty', '書類の選択（9/12）', { once: '提出する書類' });
  await driver.tap('button', '次へ');
  await shoot('supplementary-documents', 'error', '未選択の誤り');
  for (const [state, kind] of [
    ['handbook', '母子健康手帳'],
    ['residence', '住民票の写し'],
  ] as const) {
    await driver.tap('radio', new RegExp(`^${kind}`));
    await driver.tap('button', '次へ');
    await shoot('supplementary-documents', `camera-${state}`, `${kind}の撮影（10/12）`, {
      once: 'カメラで撮影する',
    });
    await driver.attach('カメラで撮影する', await photograph());
    await driver.waitForText('すべて確認し');
    if (state === 'residence') for (const check of checks[kind]) await driver.tap('checkbox', check);
    const done = state === 'residence' ? 'チェック後' : 'チェック前';
    await shoot('supplementary-documents', `picture-${state}`, `${kind}の写真の確認（11/12）${done}`);
    if (state === 'residence') break;
    await driver.tap('button', '撮り直す');
    await driver.tap('button', '戻る');
  }
  await driver.tap('button', '次へ');

  await shoot('parent-ekyc-preparation', 'empty', '回答前', { once: '本人確認をはじめる' });
  await driver.tap('radio', 'いいえ', { within: /現在のご住所と一致していますか/ });
  await shoot('parent-ekyc-preparation', 'no', '住所が一致しない方へのご案内');
  await driver.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });
  await shoot('parent-ekyc-preparation', 'filled', '回答後');
  const status = await hold(page, '**/api/ekyc/status');
  await driver.tap('button', '本人確認をはじめる');
  await passIdentityProvider(driver, applicant.identity);
  await shoot('ekyc-callback', 'waiting', '結果を確認中', { once: 'この画面を閉じずに' });
  const complete = await hold(page, '**/api/application-complete');
  await status();
  await shoot('redirect', 'busy', '受付処理中', { once: 'このままお待ちください。' });
  await complete();
  await shoot('complete', 'done', '受付完了', { once: /\d{4}-\d{4}-\d{4}/ });
});

test('pictures document steps already sent', async ({ page, driver, bank, shoot }) => {
  const applicant = childApplicant(bank);
  await enterAt(page, applicant, 'identification-documents');
  await answer(driver, applicant, 'identification-documents');
  await answer(driver, applicant, 'supplementary-documents');
  await driver.waitForText('本人確認をはじめる');
  await openStep(page, applicant, 'identification-documents');
  await shoot('identification-documents', 'sent-before', '送信済み', { once: '送信済みです' });
  await openStep(page, applicant, 'supplementary-documents');
  await shoot('supplementary-documents', 'sent-before', '送信済み', { once: '送信済みです' });
});
