import { childApplicant } from '../applicants.ts';
import { hold, refuse } from '../fixtures/page-stubs.ts';
import { passIdentityProvider } from '../walk/card-readers.ts';
import { enterAt, openStep } from '../walk/enter.ts';
import { residenceChecks } from '../walk/step-scripts.ts';
import { birthdayLabels, tickPurposes, typeAddress, typePerson, typeWork } from '../walk/typing.ts';
import { answer } from '../walk/walk.ts';
import { photograph, test } from './catalogue.ts';

test('takes a picture of the verification', async ({ page, bank, shoot }) => {
  await enterAt(page, childApplicant(bank), 'verification');
  await shoot('child/verification/empty');
});

test('takes pictures of the child’s personal details', async ({ page, driver, bank, shoot }) => {
  const applicant = childApplicant(bank);
  await enterAt(page, applicant, 'personal');
  await shoot('child/personal/empty');
  await shoot('child/personal/errors', { after: '次へ' });
  await typePerson(driver, applicant.person, birthdayLabels.child);
  await driver.tap('radio', applicant.gender);
  await typeAddress(driver, applicant);
  await tickPurposes(driver, applicant);
  await typeWork(driver, applicant.work);
  await shoot('child/personal/filled');
});

test('takes pictures of the parent’s details', async ({ page, driver, bank, shoot }) => {
  const { parent, ...applicant } = childApplicant(bank);
  if (parent === undefined) throw new Error('the child applicant has no parent');
  await enterAt(page, { ...applicant, parent }, 'parent');
  await shoot('child/parent/empty');
  await shoot('child/parent/errors', { after: '次へ' });
  await typePerson(driver, parent, birthdayLabels.parent);
  await driver.type('姓', '佐藤');
  await driver.tap('radio', parent.relationship);
  await typeWork(driver, parent.work);
  await shoot('child/parent/other-name', { after: '次へ' });
  await driver.type('姓', parent.lastName);
  await shoot('child/parent/filled');
});

test('pictures branch to photographs', async ({ page, driver, bank, shoot }) => {
  const applicant = childApplicant(bank);
  await enterAt(page, applicant, 'branch');
  await driver.tap('radio', new RegExp(`^${applicant.branch}`));
  await shoot('child/branch/filled');
  await driver.tap('button', '次へ');
  await driver.tap('checkbox', /現住所と同じ/);
  await shoot('child/confirmation/filled');
  await driver.tap('button', '申し込む');
  await shoot('child/pin/empty', { after: '確認しました' });
  await driver.type('暗証番号', applicant.pin);
  await driver.type('暗証番号（確認）', applicant.pin);
  await shoot('child/capture-preparation/ready', { after: '設定する' });
});

test('pictures photographs to receipt', async ({ page, driver, bank, shoot }) => {
  const applicant = childApplicant(bank);
  await enterAt(page, applicant, 'identification-documents');
  await shoot('child/identification-documents/camera');
  const broken = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await page.getByLabel('カメラで撮影する').setInputFiles(broken);
  await page.getByRole('alert').waitFor();
  await shoot('child/identification-documents/unreadable');
  await driver.attach('カメラで撮影する', await photograph('truncated'));
  await page.getByRole('alert').waitFor();
  await shoot('child/identification-documents/truncated');
  await driver.attach('カメラで撮影する', await photograph('dark'));
  await shoot('child/identification-documents/too-dark');
  await driver.tap('button', '撮り直す');
  await driver.attach('カメラで撮影する', await photograph());
  await shoot('child/identification-documents/picture');
  await refuse(page, '**/api/documents', 413);
  await driver.tap('button', '補完書類を撮影する');
  await page.getByRole('alert').waitFor();
  await shoot('child/identification-documents/refused');
  await page.unroute('**/api/documents');
  await shoot('child/identification-documents/uploading', {
    after: '補完書類を撮影する',
    holding: '**/api/documents',
  });

  await shoot('child/supplementary-documents/empty');
  await shoot('child/supplementary-documents/error', { after: '次へ' });
  for (const [state, kind] of [
    ['handbook', '母子健康手帳'],
    ['residence', '住民票の写し'],
  ] as const) {
    await driver.tap('radio', new RegExp(`^${kind}`));
    await shoot(`child/supplementary-documents/camera-${state}`, { after: '次へ' });
    await driver.attach('カメラで撮影する', await photograph());
    await driver.waitForText('すべて確認し');
    if (state === 'residence') for (const check of residenceChecks) await driver.tap('checkbox', check);
    await shoot(`child/supplementary-documents/picture-${state}`);
    if (state === 'residence') break;
    await driver.tap('button', '撮り直す');
    await driver.tap('button', '戻る');
  }
  await shoot('child/parent-ekyc-preparation/empty', { after: '次へ' });
  await driver.tap('radio', 'いいえ', { within: /現在のご住所と一致していますか/ });
  await shoot('child/parent-ekyc-preparation/no');
  await driver.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });
  await shoot('child/parent-ekyc-preparation/filled');
  const status = await hold(page, '**/api/ekyc/status');
  await driver.tap('button', '本人確認をはじめる');
  await passIdentityProvider(driver, applicant.identity);
  await shoot('child/ekyc-callback/waiting');
  const complete = await hold(page, '**/api/application-complete');
  await status();
  await shoot('child/redirect/busy');
  await complete();
  await shoot('child/complete/done');
});

test('pictures document steps already sent', async ({ page, driver, bank, shoot }) => {
  const applicant = childApplicant(bank);
  await enterAt(page, applicant, 'identification-documents');
  await answer(driver, applicant, 'identification-documents');
  await answer(driver, applicant, 'supplementary-documents');
  await driver.waitForText('本人確認をはじめる');
  await openStep(page, applicant, 'identification-documents');
  await shoot('child/identification-documents/sent-before');
  await openStep(page, applicant, 'supplementary-documents');
  await shoot('child/supplementary-documents/sent-before');
});
