import { messages } from '@kaisetsu/domain/fields/problem';
import { verificationCodeLength } from '@kaisetsu/domain/limits';
import { otherCode } from '@kaisetsu/domain/test/verification-codes';
import { generalApplicant, invitationCodes, workplaceCodes } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { codeMailedTo } from '../fixtures/mailbox.ts';
import { hold, refuse } from '../fixtures/page-stubs.ts';
import { patternOf } from '../walk/browser-driver.ts';
import { passIdentityProvider } from '../walk/card-readers.ts';
import { enterAt } from '../walk/enter.ts';
import { typeAddress, typePerson, typePhone, typeWork } from '../walk/typing.ts';
import { test } from './catalogue.ts';
import { photograph } from './photograph.ts';

test('takes pictures of the verification', async ({ page, driver, bank, shoot }) => {
  const mailAddress = `hanako.yamada@${bank}.example.jp`;
  await enterAt(page, generalApplicant(bank), 'verification');
  await shoot('verification', 'empty', '入力前', { once: '認証コードを送る' });
  await driver.type('メールアドレス', 'hanako.yamada@example');
  await driver.tap('button', '認証コードを送る');
  await shoot('verification', 'error', '形式の誤り');
  await refuse(page, '**/verification-codes/register', 429, { retryAfterSeconds: 3600 });
  await driver.type('メールアドレス', mailAddress);
  await driver.tap('button', '認証コードを送る');
  await shoot('verification', 'too-many', '送信回数の上限', { once: /回数の上限に達しました/ });
  await page.unroute('**/verification-codes/register');
  await page.reload();
  await driver.type('メールアドレス', mailAddress);
  await shoot('verification', 'filled', '入力後');
  const go = await hold(page, '**/verification-codes/register');
  await driver.tap('button', '認証コードを送る');
  await shoot('verification', 'busy', '送信中');
  await go();
  await shoot('verification', 'code', '認証コードの入力', { once: `${verificationCodeLength}桁の数字` });
  await driver.type('認証コード', otherCode);
  await driver.tap('button', '次へ');
  await shoot('verification', 'code-error', '認証コードの誤り', { once: messages['verification-failed'] });
  await driver.type('認証コード', await codeMailedTo(mailAddress));
  await shoot('verification', 'code-filled', '認証コード入力後');
});

test('pictures the refused mail', async ({ page, driver, bank, shoot }) => {
  await page.route('**/verification-codes/delivery', (route) => route.fulfill({ json: { refused: true } }));
  await enterAt(page, generalApplicant(bank), 'verification');
  await driver.type('メールアドレス', `hanako.yamada@refused.${bank}.example.jp`);
  await driver.tap('button', '認証コードを送る');
  await shoot('verification', 'mail-refused', '認証コードのメールを送れないとき', {
    once: /別のメールアドレスもご利用いただけます/,
  });
});

test('takes pictures of the personal details', async ({ page, driver, bank, shoot }) => {
  const applicant = generalApplicant(bank);
  await enterAt(page, applicant, 'personal');
  await shoot('personal', 'empty', '入力前', { once: '次へ' });
  await driver.tap('button', '次へ');
  await shoot('personal', 'errors', '未入力の誤り');
  await driver.type('郵便番号', '8100001');
  await shoot('personal', 'modal-address', '住所の候補（1件）', { extent: 'dialog' });
  await driver.tap('button', '閉じる');
  await driver.type('郵便番号', '9896712');
  await shoot('personal', 'modal-addresses', '住所の候補（多数）', { extent: 'dialog' });
  await driver.tap('button', '閉じる');
  await driver.type('郵便番号', '0000000');
  await shoot('personal', 'modal-no-address', '住所が見つからない', { extent: 'dialog' });
  await driver.tap('button', '住所を直接入力する');
  await driver.select('都道府県', '東京都');
  await driver.type('市区町村・番地・建物名', '千代田区丸の内１－２');
  await shoot('personal', 'manual-address', '住所を直接入力');
  await driver.type('郵便番号', '');
  await typePerson(driver, applicant.person, '生年月日');
  await driver.tap('radio', applicant.gender);
  await typeAddress(driver, applicant);
  for (const purpose of applicant.purposes) await driver.tap('checkbox', purpose);
  await shoot('personal', 'filled', '入力後');
  await driver.type('姓', '山髙');
  await driver.type('姓（カナ）', 'ヤマダ花');
  await typePhone(driver, '携帯電話番号', '03-1234-5678');
  await driver.type('丁目・番地・建物名・部屋番号', '２－１３－１　天神ハイツＩＩ号館　１０１号室');
  await driver.tap('button', '次へ');
  await shoot('personal', 'invalid', '入力の誤り', { once: messages['mobile-phone-invalid'] });
  await typePerson(driver, applicant.person, '生年月日');
  await driver.type('丁目・番地・建物名・部屋番号', '2-13-1');
  const go = await hold(page, '**/api/applications/personal');
  await driver.tap('button', '次へ');
  await shoot('personal', 'busy', '送信中', { extent: 'window' });
  await go();
});

test('pictures offers of address fields', async ({ page, driver, bank, shoot }) => {
  const [text, kana] = ['丁目・番地・建物名・部屋番号', '丁目・番地・建物名・部屋番号（カナ）'];
  const leave = (label: string) => page.getByRole('textbox', { name: patternOf(label) }).blur();
  await enterAt(page, generalApplicant(bank), 'personal');
  // No bank presets 東京都.
  await driver.type('郵便番号', '1000001');
  await page.getByRole('dialog').waitFor();
  await driver.tap('button', '該当する住所がない');
  await shoot('personal', 'prefecture-differs', '郵便番号と違う都道府県', {
    extent: 'window',
    once: '「東京都」にする',
  });
  await driver.type('市区町村・番地・建物名', '東京都千代田区千代田1-1');
  await leave('市区町村・番地・建物名');
  await shoot('personal', 'prefecture-repeated', '住所に繰り返された都道府県', {
    extent: 'window',
    once: '都道府県を「東京都」にして、ここから外す',
  });
  await driver.type('郵便番号', '8570311');
  await page.getByRole('dialog').waitFor();
  await driver.tap('button', /本田原免/);
  await driver.type(text, '長崎県北松浦郡佐々町本田原免12');
  await leave(text);
  await shoot('personal', 'address-repeated', '繰り返された住所', {
    extent: 'window',
    once: /^「長崎県北松浦郡佐々町本田原免」を外す/,
  });
  await driver.tap('button', /^「長崎県北松浦郡佐々町本田原免」を外す/);
  await driver.type(text, '12 中島荘');
  await leave(text);
  await shoot('personal', 'reading-guess', '読みの確認が必要なフリガナ', {
    extent: 'window',
    once: '読みをご確認ください',
  });
  await driver.type(kana, '12 ﾅｶｼﾏｿｳ');
  await driver.type(text, '12 中島荘101');
  await leave(text);
  await shoot('personal', 'reading-offered', '新しいフリガナの候補', {
    extent: 'window',
    once: 'このフリガナにする',
  });
});

test('takes pictures of the workplace', async ({ page, driver, bank, shoot }) => {
  await enterAt(page, generalApplicant(bank), 'workplace');
  await shoot('workplace', 'empty', '入力前');
  await typeWork(driver, { occupation: '会社員', name: '株式会社髙島商事', phone: '92-1234-5678' });
  await driver.tap('button', '次へ');
  await shoot('workplace', 'errors', '入力の誤り', { once: messages['workplace-phone-invalid'] });
  await typeWork(driver, { occupation: '会社員', name: '株式会社みらい商事', phone: '092-123-4567' });
  await shoot('workplace', 'reminder', 'コード入力のご案内', { once: 'お忘れではありませんか' });
  await driver.tap('button', '閉じる');
  await shoot('workplace', 'filled', '入力後');
  await driver.select('ご職業', 'その他');
  await driver.type('勤務先コード', 'ZZZZZ9');
  await driver.tap('button', '適用（勤務先コード）');
  await driver.type('紹介コード', 'ZZZZZ9');
  await driver.tap('button', '適用（紹介コード）');
  await shoot('workplace', 'codes-not-found', 'その他のご職業・該当しないコード', {
    once: '該当する紹介コードがありません',
  });
  await driver.select('ご職業', '会社員');
  await driver.tap('button', 'クリア（勤務先コード）');
  await typeWork(driver, {
    occupation: '会社員',
    workplaceCode: workplaceCodes[bank],
    account: { branchCode: '101', number: '1234567' },
  });
  await driver.type('紹介コード', invitationCodes[bank]);
  await driver.tap('button', '適用（紹介コード）');
  await shoot('workplace', 'codes-found', '確認できたコード・口座をお持ちの方', {
    once: '紹介コードが確認できました。',
  });
});

test('takes pictures of the branch choice', async ({ page, driver, bank, shoot }) => {
  const applicant = generalApplicant(bank);
  await enterAt(page, applicant, 'branch');
  await shoot('branch', 'empty', '選択前', { once: '次へ' });
  await driver.tap('button', '次へ');
  await shoot('branch', 'error', '未選択の誤り');
  await driver.tap('radio', new RegExp(`^${applicant.branch}`));
  await shoot('branch', 'filled', '選択後');
  await page.route('**/api/branch', (route) => route.fulfill({ json: { branchList: [] } }));
  await page.reload();
  await shoot('branch', 'none', '開設できる店舗がない', { once: '来店予約をする' });
});

test('takes pictures from the seal choice to the PIN', async ({ page, driver, bank, shoot }) => {
  const applicant = generalApplicant(bank);
  await enterAt(page, applicant, 'seal-less');
  await shoot('seal-less', 'empty', '選択前', { once: '入力内容を確認する' });
  await driver.tap('radio', /^印鑑を届け出る/);
  await shoot('seal-less', 'filled', '選択後');
  await driver.tap('button', '入力内容を確認する');
  await shoot('confirmation', 'empty', '確認前', { once: '現住所と同じであることを確認' });
  await driver.tap('checkbox', /現住所と同じ/);
  await shoot('confirmation', 'filled', '確認後');
  await driver.tap('button', '申し込む');
  await shoot('pin', 'modal', '注意のご案内', { extent: 'dialog' });
  await driver.tap('button', '確認しました');
  await shoot('pin', 'empty', '入力前');
  await driver.type('暗証番号', '7777');
  await driver.type('暗証番号（確認）', '7777');
  await shoot('pin', 'refused', '設定できない番号', { once: '入力された暗証番号は設定できません。' });
  await driver.type('暗証番号', '7294');
  await driver.type('暗証番号（確認）', '7295');
  await shoot('pin', 'mismatch', '番号の不一致');
  await driver.type('暗証番号（確認）', '7294');
  await driver.tap('checkbox', '暗証番号を表示する');
  await shoot('pin', 'filled', '入力後（表示）');
});

test('pictures identity to receipt', async ({ page, driver, bank, shoot }) => {
  await enterAt(page, generalApplicant(bank), 'ekyc-preparation');
  await shoot('ekyc-preparation', 'ready', '開始前', { once: '本人確認をはじめる' });
  const start = await hold(page, '**/api/ekyc');
  await driver.tap('button', '本人確認をはじめる');
  await shoot('ekyc-preparation', 'busy', '開始中');
  await start();
  const status = await hold(page, '**/api/ekyc/status');
  await passIdentityProvider(driver, { scenario: 'success-supplement', processingMs: 0 });
  await shoot('ekyc-callback', 'waiting', '結果を確認中', { once: 'この画面を閉じずに' });
  await status();
  await shoot('supplement', 'empty', '書類の選択', { once: '提出する書類' });
  await driver.tap('button', '次へ');
  await shoot('supplement', 'error', '未選択の誤り');
  await driver.tap('radio', /^公共料金の領収書/);
  await shoot('supplement', 'chosen', '選択後');
  await driver.tap('button', '次へ');
  await shoot('supplement', 'camera', '撮影', { once: 'カメラで撮影する' });
  await driver.attach('カメラで撮影する', await photograph());
  await shoot('supplement', 'picture', '写真の確認', { once: '写真の確認' });
  const upload = await hold(page, '**/api/documents');
  await driver.tap('button', 'この写真を提出する');
  await shoot('supplement', 'uploading', '送信中', { once: '写真を送信しています' });
  const complete = await hold(page, '**/api/application-complete');
  await upload();
  await shoot('redirect', 'busy', '受付処理中', { once: 'このままお待ちください。' });
  await complete();
  await shoot('complete', 'done', '受付完了', { once: /\d{4}-\d{4}-\d{4}/ });
  await page.reload();
  await shoot('complete', 'opened-again', '受付完了（開き直したとき）', {
    once: 'お申込みの内容を確認しています。',
  });
});

test('pictures the return elsewhere', async ({ page, bank, shoot }) => {
  await page.goto(`${bankUrl(bank)}/ekyc-callback`);
  await shoot('ekyc-callback', 'elsewhere', '別のブラウザで戻った', { once: 'このブラウザで続ける' });
});
