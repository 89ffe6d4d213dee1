import { messages } from '@kaisetsu/domain/fields/problem';
import { otherCode } from '@kaisetsu/domain/test/verification-codes';
import { generalApplicant, invitationCodes, workplaceCodes } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { codeMailedTo } from '../fixtures/mailbox.ts';
import { hold, refuse } from '../fixtures/page-stubs.ts';
import { patternOf } from '../walk/browser-driver.ts';
import { passIdentityProvider } from '../walk/card-readers.ts';
import { enterAt } from '../walk/enter.ts';
import { typeAddress, typePerson, typePhone, typeWork } from '../walk/typing.ts';
import { photograph, test } from './catalogue.ts';

test('takes pictures of the verification', async ({ page, driver, bank, shoot }) => {
  const mailAddress = `hanako.yamada@${bank}.example.jp`;
  await enterAt(page, generalApplicant(bank), 'verification');
  await shoot('general/verification/empty');
  await driver.type('メールアドレス', 'hanako.yamada@example');
  await shoot('general/verification/error', { after: '認証コードを送る' });
  await refuse(page, '**/verification-codes/register', 429, { retryAfterSeconds: 3600 });
  await driver.type('メールアドレス', mailAddress);
  await shoot('general/verification/too-many', { after: '認証コードを送る' });
  await page.unroute('**/verification-codes/register');
  await page.reload();
  await driver.type('メールアドレス', mailAddress);
  await shoot('general/verification/filled');
  await shoot('general/verification/busy', {
    after: '認証コードを送る',
    holding: '**/verification-codes/register',
  });
  await shoot('general/verification/code');
  await driver.type('認証コード', otherCode);
  await driver.tap('button', '次へ');
  await driver.waitForText(messages['verification-failed']);
  await shoot('general/verification/code-error');
  await driver.type('認証コード', await codeMailedTo(mailAddress));
  await shoot('general/verification/code-filled');
});

test('pictures the refused mail', async ({ page, driver, bank, shoot }) => {
  await page.route('**/verification-codes/delivery', (route) => route.fulfill({ json: { refused: true } }));
  await enterAt(page, generalApplicant(bank), 'verification');
  await driver.type('メールアドレス', `hanako.yamada@refused.${bank}.example.jp`);
  await shoot('general/verification/mail-refused', { after: '認証コードを送る' });
});

test('takes pictures of the personal details', async ({ page, driver, bank, shoot }) => {
  const applicant = generalApplicant(bank);
  await enterAt(page, applicant, 'personal');
  await shoot('general/personal/empty');
  await shoot('general/personal/errors', { after: '次へ' });
  await driver.type('郵便番号', '8100001');
  await shoot('general/personal/modal-address');
  await driver.tap('button', '閉じる');
  await driver.type('郵便番号', '9896712');
  await shoot('general/personal/modal-addresses');
  await driver.tap('button', '閉じる');
  await driver.type('郵便番号', '0000000');
  await shoot('general/personal/modal-no-address');
  await driver.tap('button', '住所を直接入力する');
  await driver.select('都道府県', '東京都');
  await driver.type('市区町村・番地・建物名', '千代田区丸の内１－２');
  await shoot('general/personal/manual-address');
  await driver.type('郵便番号', '');
  await typePerson(driver, applicant.person, '生年月日');
  await driver.tap('radio', applicant.gender);
  await typeAddress(driver, applicant);
  for (const purpose of applicant.purposes) await driver.tap('checkbox', purpose);
  await shoot('general/personal/filled');
  await driver.type('姓', '山髙');
  await driver.type('姓（カナ）', 'ヤマダ花');
  await typePhone(driver, '携帯電話番号', '03-1234-5678');
  await driver.type('丁目・番地・建物名・部屋番号', '２－１３－１　天神ハイツＩＩ号館　１０１号室');
  await driver.tap('button', '次へ');
  await driver.waitForText(messages['mobile-phone-invalid']);
  await shoot('general/personal/invalid');
  await typePerson(driver, applicant.person, '生年月日');
  await driver.type('丁目・番地・建物名・部屋番号', '2-13-1');
  await shoot('general/personal/busy', { after: '次へ', holding: '**/api/applications/personal' });
});

test('pictures offers of address fields', async ({ page, driver, bank, shoot }) => {
  const [text, kana] = ['丁目・番地・建物名・部屋番号', '丁目・番地・建物名・部屋番号（カナ）'];
  const leave = (label: string) => page.getByRole('textbox', { name: patternOf(label) }).blur();
  await enterAt(page, generalApplicant(bank), 'personal');
  // No bank presets 東京都.
  await driver.type('郵便番号', '1000001');
  await page.getByRole('dialog').waitFor();
  await shoot('general/personal/prefecture-differs', { after: '該当する住所がない' });
  await driver.type('市区町村・番地・建物名', '東京都千代田区千代田1-1');
  await leave('市区町村・番地・建物名');
  await shoot('general/personal/prefecture-repeated');
  await driver.type('郵便番号', '8570311');
  await page.getByRole('dialog').waitFor();
  await driver.tap('button', /本田原免/);
  await driver.type(text, '長崎県北松浦郡佐々町本田原免12');
  await leave(text);
  await shoot('general/personal/address-repeated');
  await driver.tap('button', /^「長崎県北松浦郡佐々町本田原免」を外す/);
  await driver.type(text, '12 中島荘');
  await leave(text);
  await shoot('general/personal/reading-guess');
  await driver.type(kana, '12 ﾅｶｼﾏｿｳ');
  await driver.type(text, '12 中島荘101');
  await leave(text);
  await shoot('general/personal/reading-offered');
});

test('takes pictures of the workplace', async ({ page, driver, bank, shoot }) => {
  await enterAt(page, generalApplicant(bank), 'workplace');
  await shoot('general/workplace/empty');
  await typeWork(driver, { occupation: '会社員', name: '株式会社髙島商事', phone: '92-1234-5678' });
  await driver.tap('button', '次へ');
  await driver.waitForText(messages['workplace-phone-invalid']);
  await shoot('general/workplace/errors');
  await typeWork(driver, { occupation: '会社員', name: '株式会社みらい商事', phone: '092-123-4567' });
  await shoot('general/workplace/reminder');
  await shoot('general/workplace/filled', { after: '閉じる' });
  await driver.select('ご職業', 'その他');
  await driver.type('勤務先コード', 'ZZZZZ9');
  await driver.tap('button', '適用（勤務先コード）');
  await driver.type('紹介コード', 'ZZZZZ9');
  await shoot('general/workplace/codes-not-found', { after: '適用（紹介コード）' });
  await driver.select('ご職業', '会社員');
  await driver.tap('button', 'クリア（勤務先コード）');
  await typeWork(driver, {
    occupation: '会社員',
    workplaceCode: workplaceCodes[bank],
    account: { branchCode: '101', number: '1234567' },
  });
  await driver.type('紹介コード', invitationCodes[bank]);
  await shoot('general/workplace/codes-found', { after: '適用（紹介コード）' });
});

test('takes pictures of the branch choice', async ({ page, driver, bank, shoot }) => {
  const applicant = generalApplicant(bank);
  await enterAt(page, applicant, 'branch');
  await shoot('general/branch/empty');
  await shoot('general/branch/error', { after: '次へ' });
  await driver.tap('radio', new RegExp(`^${applicant.branch}`));
  await shoot('general/branch/filled');
  await page.route('**/api/branch', (route) => route.fulfill({ json: { branchList: [] } }));
  await page.reload();
  await shoot('general/branch/none');
});

test('takes pictures from the seal choice to the PIN', async ({ page, driver, bank, shoot }) => {
  const applicant = generalApplicant(bank);
  await enterAt(page, applicant, 'seal-less');
  await shoot('general/seal-less/empty');
  await driver.tap('radio', /^印鑑を届け出る/);
  await shoot('general/seal-less/filled');
  await shoot('general/confirmation/empty', { after: '入力内容を確認する' });
  await driver.tap('checkbox', /現住所と同じ/);
  await shoot('general/confirmation/filled');
  await shoot('general/pin/modal', { after: '申し込む' });
  await shoot('general/pin/empty', { after: '確認しました' });
  await driver.type('暗証番号', '7777');
  await driver.type('暗証番号（確認）', '7777');
  await shoot('general/pin/refused');
  await driver.type('暗証番号', '7294');
  await driver.type('暗証番号（確認）', '7295');
  await shoot('general/pin/mismatch');
  await driver.type('暗証番号（確認）', '7294');
  await driver.tap('checkbox', '暗証番号を表示する');
  await shoot('general/pin/filled');
});

test('pictures identity to receipt', async ({ page, driver, bank, shoot }) => {
  await enterAt(page, generalApplicant(bank), 'ekyc-preparation');
  await shoot('general/ekyc-preparation/ready');
  await shoot('general/ekyc-preparation/busy', { after: '本人確認をはじめる', holding: '**/api/ekyc' });
  const status = await hold(page, '**/api/ekyc/status');
  await passIdentityProvider(driver, { scenario: 'success-supplement', processingMs: 0 });
  await shoot('general/ekyc-callback/waiting');
  await status();
  await shoot('general/supplement/empty');
  await shoot('general/supplement/error', { after: '次へ' });
  await driver.tap('radio', /^公共料金の領収書/);
  await shoot('general/supplement/chosen');
  await shoot('general/supplement/camera', { after: '次へ' });
  await driver.attach('カメラで撮影する', await photograph());
  await shoot('general/supplement/picture');
  const upload = await hold(page, '**/api/documents');
  await shoot('general/supplement/uploading', { after: 'この写真を提出する' });
  const complete = await hold(page, '**/api/application-complete');
  await upload();
  await shoot('general/redirect/busy');
  await complete();
  await shoot('general/complete/done');
  await page.reload();
  await shoot('general/complete/opened-again');
});

test('pictures the return elsewhere', async ({ page, bank, shoot }) => {
  await page.goto(`${bankUrl(bank)}/ekyc-callback`);
  await shoot('general/ekyc-callback/elsewhere');
});
